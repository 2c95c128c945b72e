import type { QuietHours } from '#contracts/rules/notifications/notification-topics.ts';
import { deviceZone } from '#web/lib/device-zone.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';

/** All zones by name; browsers leave out UTC and older names of zones, which may be chosen already. */
function zoneOptions(chosen: string): { value: string; label: string }[] {
  const names = new Set(['UTC', deviceZone(), chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

type QuietHoursFieldsProps = {
  quiet: QuietHours;
  error: string | undefined;
  onChange: (changes: Partial<QuietHours>) => void;
};

export function QuietHoursFields({ quiet, error, onChange }: QuietHoursFieldsProps) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 @lg:grid-cols-4">
      <Field label="From">
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={quiet.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
      <Field label="To" error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={quiet.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </Field>
      <Field label="Time zone" className="col-span-2">
        {(control) => (
          <Select
            {...control}
            options={zoneOptions(quiet.time_zone)}
            value={quiet.time_zone}
            onChange={({ target }) => onChange({ time_zone: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
