import { useSession } from '#web/data/session.ts';
import { type ColourVision, useMemberSettings } from '#web/data/settings.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Access } from './Access.tsx';
import { Profile } from './Profile.tsx';

const colourChoices: readonly { value: ColourVision; label: string }[] = [
  { value: 'teal-orange', label: 'Teal and orange' },
  { value: 'blue-orange', label: 'Blue and orange' },
];

export function SettingsScreen() {
  const session = useSession();
  const [settings, change] = useMemberSettings();
  return (
    <>
      <ScreenHeading title="Settings" subtitle="Your profile, and how this device shows the app" />
      <div className="flex max-w-3xl flex-col gap-4">
        {session.state === 'signed-in' && (
          <>
            <Profile user={session.user} />
            <Access user={session.user} />
          </>
        )}
        <Card as="section" aria-labelledby="appearance">
          <h2 id="appearance" className="text-card font-semibold">
            Appearance
          </h2>
          <div className="mt-2 flex flex-col gap-4">
            <Switch
              label="Dark mode"
              hint="Takes effect at once, on this device"
              checked={settings.dark_mode}
              onChange={(dark_mode) => change({ dark_mode })}
            />
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-line pt-4">
              <Field label="Gain and loss colours" className="w-full max-w-xs">
                {(control) => (
                  <Select
                    {...control}
                    options={colourChoices}
                    value={settings.colour_vision}
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
          </div>
        </Card>
        <Banner kind="info">
          Notifications, e-mail alerts, auto refresh, sounds, change of password, data export and
          reset are not available yet.
        </Banner>
      </div>
    </>
  );
}
