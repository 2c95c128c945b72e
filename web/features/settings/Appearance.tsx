import { type ColourVision, useMemberSettings } from '#web/data/device/settings.ts';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { SettingStatus, usePassingMessage } from './setting-controls.tsx';

const themes = [
  { key: 'system', label: 'System' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['key'];

/** How the app looks on this device: dark or light, the zone of times, and the colours of gain and loss. */
export function Appearance() {
  return (
    <>
      <DarkMode />
      <Times />
      <GainLossColours />
    </>
  );
}

function DarkMode() {
  const [{ follows_system, dark_mode }, change] = useMemberSettings();
  const { message, attempt } = usePassingMessage();
  const chosen = dark_mode ? 'dark' : 'light';
  const choose = async (theme: Theme): Promise<void> => {
    if (theme === 'system') change({ follows_system: true });
    else change({ follows_system: false, dark_mode: theme === 'dark' });
  };
  return (
    <div>
      <p aria-hidden className="mb-1 font-medium">
        Dark mode
      </p>
      <LabelledSegments
        legend="Dark mode"
        options={themes}
        value={follows_system ? 'system' : chosen}
        onChange={(theme) => void attempt(() => choose(theme))}
      />
      <SettingStatus message={message} />
    </div>
  );
}

const zones = [
  { key: 'local', label: 'Local time' },
  { key: 'utc', label: 'UTC' },
] as const;

/** The zone of every time that the app shows and takes. */
function Times() {
  const [{ times }, change] = useMemberSettings();
  const { message, attempt } = usePassingMessage();
  return (
    <div>
      <p aria-hidden className="mb-1 font-medium">
        Times
      </p>
      <LabelledSegments
        legend="Times"
        options={zones}
        value={times}
        onChange={(chosen) => void attempt(async () => change({ times: chosen }))}
      />
      <SettingStatus message={message} />
    </div>
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
      <SelectField
        label="Gain and loss colours"
        className="w-full max-w-xs"
        options={colourChoices}
        value={colour_vision}
        onChange={(chosen) => change({ colour_vision: chosen })}
      />
      <p className="flex min-h-11 flex-wrap items-center gap-4 font-medium">
        <span className="sr-only">Example:</span>
        <Pnl value={142.5} />
        <Pnl value={-6.6} />
      </p>
    </div>
  );
}
