import { useWatch } from 'react-hook-form';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import type { Account } from '#web/data/journal/accounts.ts';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select, SelectField } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextArea, TextInput } from '#web/ui/forms/TextInput.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { ScreenshotsField } from './ScreenshotsField.tsx';
import {
  PnlField,
  TradeField,
  AMOUNT_STEP,
  MomentField,
  PriceField,
  SuggestedField,
} from './TradeField.tsx';
import type { TradeSuggestions } from './trade-defaults.ts';
import type { TradeFormState } from './use-trade-form.ts';

/** Choosing an account sets the currency of the trade. Hidden while the user has no account. */
function AccountField({ form, accounts }: { form: TradeFormState; accounts: readonly Account[] }) {
  const id = useWatch({ control: form.control, name: 'account_id' });
  if (accounts.length === 0) return null;
  const choose = (chosenId: string): void => {
    const account = accounts.find((each) => each.id === chosenId);
    form.setValue('account_id', account?.id ?? null, { shouldDirty: true });
    if (account) form.setValue('currency', account.currency, { shouldDirty: true });
  };
  return (
    <SelectField
      label="Account"
      className="col-span-2"
      value={accounts.some((each) => each.id === id) ? (id ?? '') : ''}
      options={[
        { value: '', label: 'No account' },
        ...accounts.map((each) => ({ value: each.id, label: each.name })),
      ]}
      onChange={choose}
    />
  );
}

/** Read-only as soon as both times are set: the duration follows from them. */
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

type TradeFieldsProps = { form: TradeFormState; suggestions: TradeSuggestions };

export function TradeFields({ form, suggestions }: TradeFieldsProps) {
  const { accounts, pairs, strategies, emotions } = suggestions;
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <SuggestedField form={form} name="pair" label="Pair" isRequired suggestions={pairs} />
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
      <AccountField form={form} accounts={accounts} />
      <SuggestedField form={form} name="strategy" label="Strategy" suggestions={strategies} />
      <SuggestedField form={form} name="emotions" label="Emotions" suggestions={emotions} />
      <TradeField form={form} name="notes" label="Notes" className="col-span-2">
        {(control) => <TextArea {...control} />}
      </TradeField>
      <ScreenshotsField form={form} />
      <MoreDetails form={form} suggestions={suggestions} />
    </div>
  );
}
