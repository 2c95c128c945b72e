import { useWatch } from 'react-hook-form';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextArea, TextInput } from '#web/ui/forms/TextInput.tsx';
import { AccountField } from './AccountField.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { PnlField } from './PnlField.tsx';
import { ScreenshotsField } from './ScreenshotsField.tsx';
import { TradeField } from './TradeField.tsx';
import { AMOUNT_STEP, MomentField, PriceField, SuggestedField } from './TradeTextField.tsx';
import type { KnownValues } from './suggested-values.ts';
import type { TradeFormState } from './use-trade-form.ts';

/** How long the trade was open: typed, or worked out as soon as both of its times are there. */
function DurationField({ form }: { form: TradeFormState }) {
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

const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];

type Props = { form: TradeFormState; known: KnownValues };

/** Everything that can be said of a trade; only the pair and the entry price have to be. */
export function TradeFields({ form, known }: Props) {
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <SuggestedField form={form} name="pair" label="Pair" isRequired known={known.pairs} />
      <TradeField form={form} name="type" label="Type">
        {(control) => <Select {...control} options={sides} />}
      </TradeField>
      <div className="col-span-2">
        <Switch
          label="Still open"
          hint="Without a result yet; counts once it is closed"
          checked={status === 'open'}
          onChange={(isOpen) =>
            form.setValue('status', isOpen ? 'open' : 'closed', { shouldDirty: true })
          }
        />
      </div>
      <PriceField form={form} name="entry_price" label="Entry Price" isRequired />
      {status === 'closed' && <PriceField form={form} name="exit_price" label="Exit Price" />}
      <TradeField form={form} name="size" label="Size" hint="Lots">
        {(control) => <NumberInput {...control} step={AMOUNT_STEP} />}
      </TradeField>
      {status === 'closed' && <PnlField form={form} />}
      <MomentField form={form} name="date" label="Date" className="col-span-2 sm:col-span-1" />
      {status === 'closed' && <DurationField form={form} />}
      <AccountField form={form} accounts={known.accounts} />
      <SuggestedField form={form} name="strategy" label="Strategy" known={known.strategies} />
      <SuggestedField form={form} name="emotions" label="Emotions" known={known.emotions} />
      <TradeField form={form} name="notes" label="Notes" className="col-span-2">
        {(control) => <TextArea {...control} />}
      </TradeField>
      <ScreenshotsField form={form} />
      <MoreDetails form={form} known={known} />
    </div>
  );
}
