import { useWatch } from 'react-hook-form';
import { durationBetween } from '#contracts/rules/trade-duration.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { TradeField } from './TradeField.tsx';
import type { TradeFormState } from './use-trade-form.ts';

/** How long the trade was open: typed, or worked out as soon as both of its times are there. */
export function DurationField({ form }: { form: TradeFormState }) {
  const [opened, closed] = useWatch({ control: form.control, name: ['opened_at', 'closed_at'] });
  const duration = durationBetween(opened || null, closed || null);
  return (
    <TradeField
      form={form}
      name="duration"
      label="Duration"
      className="col-span-2 sm:col-span-1"
      {...(duration !== null && { hint: 'From the times it was opened and closed' })}
    >
      {(control) =>
        duration === null ? (
          <TextInput key="typed" {...control} placeholder="2h 15m" autoComplete="off" />
        ) : (
          <TextInput key="derived" id={control.id} value={duration} readOnly />
        )
      }
    </TradeField>
  );
}
