import { forgetAutoRefreshChoices } from '#web/data/auto-refresh.ts';
import { type ColourVision, useMemberSettings } from '#web/data/settings.ts';
import { Field } from '#web/ui/Field.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { Select } from '#web/ui/Select.tsx';
import { LocalSwitch } from './LocalSwitch.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** How this device shows the app. */
export function Preferences() {
  return (
    <SettingsCard title="Preferences" hint="On this device, at once">
      <LocalSwitch name="dark_mode" label="Dark mode" hint="Light letters on a dark page" />
      <GainLossColours />
      <LocalSwitch
        name="hide_amounts"
        label="Hide amounts"
        hint="Dots stand for money; percentages and R stay"
      />
      <LocalSwitch
        name="auto_refresh"
        label="Auto refresh"
        hint="Scanner screens keep themselves up to date"
        onChange={forgetAutoRefreshChoices}
      />
    </SettingsCard>
  );
}

const colourChoices: readonly { value: ColourVision; label: string }[] = [
  { value: 'teal-orange', label: 'Teal and orange' },
  { value: 'blue-orange', label: 'Blue and orange' },
];

function GainLossColours() {
  const [{ colour_vision }, change] = useMemberSettings();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <Field label="Gain and loss colours" className="w-full max-w-xs">
        {(control) => (
          <Select
            {...control}
            options={colourChoices}
            value={colour_vision}
            onChange={({ target }) => {
              const chosen = colourChoices.find(({ value }) => value === target.value);
              if (chosen) change({ colour_vision: chosen.value });
            }}
          />
        )}
      </Field>
      <p className="flex min-h-11 items-center gap-4 font-medium">
        <span className="sr-only">Example:</span>
        <Pnl value={142.5} />
        <Pnl value={-6.6} />
      </p>
    </div>
  );
}
