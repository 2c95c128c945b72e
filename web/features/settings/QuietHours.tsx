import { useState } from 'react';
import type { QuietHours as QuietTime } from '#contracts/rules/quiet-hours.ts';
import { deviceZone } from '#web/lib/device-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import { usePassingMessage } from './setting-messages.ts';
import { SettingStatus } from './SettingStatus.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

type QuietHoursProps = {
  quiet: QuietTime | null;
  onSave: (quiet: QuietTime | null) => Promise<unknown>;
};

const usualHours = (): QuietTime => ({ from: '22:00', to: '07:00', time_zone: deviceZone() });

/** The hours in which no device rings; they begin as a night on the clock of this device. */
export function QuietHours({ quiet, onSave }: QuietHoursProps) {
  const { message, attempt } = usePassingMessage();
  return (
    <div>
      <SettingSwitch
        label="Quiet hours"
        hint="No push messages in these hours. Inbox and mails are not held back."
        checked={quiet !== null}
        message={message}
        onChange={(isOn) => void attempt(() => onSave(isOn ? usualHours() : null))}
      />
      {quiet !== null && <QuietHoursForm quiet={quiet} onSave={onSave} />}
    </div>
  );
}

type QuietHoursFormProps = { quiet: QuietTime; onSave: QuietHoursProps['onSave'] };

function QuietHoursForm({ quiet, onSave }: QuietHoursFormProps) {
  const [typed, setTyped] = useState<QuietTime | null>(null); // null: as it is stored
  const { message, attempt } = usePassingMessage();
  const shown = typed ?? quiet;
  const isEmpty = shown.from === '' || shown.to === '';
  const isNever = shown.from === shown.to;
  const save = async (): Promise<void> => {
    await onSave(shown);
    setTyped(null);
  };
  return (
    <form
      aria-label="Quiet hours"
      noValidate
      className="flex flex-col items-start gap-3 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isNever) void attempt(save);
      }}
    >
      <QuietHoursFields
        quiet={shown}
        error={isNever && !isEmpty ? 'Please choose two different times' : undefined}
        onChange={(changes) => setTyped({ ...shown, ...changes })}
      />
      {typed !== null && (
        <Button type="submit" size="sm" disabled={isEmpty || isNever}>
          Save quiet hours
        </Button>
      )}
      <SettingStatus message={message} />
    </form>
  );
}
