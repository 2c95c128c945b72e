import { NotebookPen } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import { pairName } from '#contracts/rules/journal/trade-result.ts';
import type { Account } from '#web/data/journal/accounts.ts';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextArea, TextInput } from '#web/ui/forms/TextInput.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { PnlField } from './PnlField.tsx';
import { ScreenshotsField } from './ScreenshotsField.tsx';
import { TradeField, AMOUNT_STEP, MomentField, PriceField, SuggestedField } from './TradeField.tsx';
import type { TradeSuggestions } from './trade-task.ts';
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
  { key: 'buy', label: 'Buy' },
  { key: 'sell', label: 'Sell' },
] as const;

function SideField({ form }: { form: TradeFormState }) {
  const side = useWatch({ control: form.control, name: 'type' });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-dense font-medium text-ink-2">
        Type
      </span>
      <LabelledSegments
        legend="Type"
        options={sides}
        value={side}
        onChange={(type) => form.setValue('type', type, { shouldDirty: true })}
      />
    </div>
  );
}

const RECENT_PAIRS = 4;

/** Recent pairs, one tap each. */
function PairChips({ form, pairs }: { form: TradeFormState; pairs: readonly string[] }) {
  const pair = useWatch({ control: form.control, name: 'pair' });
  const name = useId();
  const choose = (chosen: string) =>
    form.setValue('pair', chosen, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <fieldset className="col-span-2 -mt-2 flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">Recent pairs</legend>
      {pairs.slice(0, RECENT_PAIRS).map((each) => (
        <label
          key={each}
          className="inline-flex min-h-9 max-w-full cursor-pointer items-center rounded-full border border-line px-3 text-dense text-ink-2 outline-accent transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 touch:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={pairName(pair) === each}
            onChange={() => choose(each)}
            className="sr-only"
          />
          <span className="truncate">{each}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Folded while they are empty. */
function NotesField({ form }: { form: TradeFormState }) {
  const [isOpen, setIsOpen] = useState(() => form.getValues('notes') !== '');
  const { error } = form.getFieldState('notes', form.formState);
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen) currentTarget.querySelector('textarea')?.focus();
        setIsOpen(currentTarget.open);
      }}
      className="group col-span-2"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control border border-line px-3 font-medium text-ink-2 group-open:hidden hover:text-ink">
        <NotebookPen aria-hidden className="size-5" />
        Add notes
      </summary>
      <TradeField form={form} name="notes" label="Notes">
        {(control) => <TextArea {...control} />}
      </TradeField>
    </details>
  );
}

function ResultFields({ form, isOpen }: { form: TradeFormState; isOpen: boolean }) {
  return (
    <>
      <div className="col-span-2">
        <Switch
          label="Still open"
          hint="Not counted until closed"
          checked={isOpen}
          onChange={(isOn) =>
            form.setValue('status', isOn ? 'open' : 'closed', { shouldDirty: true })
          }
        />
      </div>
      <PriceField form={form} name="entry_price" label="Entry Price" isRequired />
      {!isOpen && <PriceField form={form} name="exit_price" label="Exit Price" />}
      <TradeField form={form} name="size" label="Size" hint="Lots">
        {(control) => <NumberInput {...control} step={AMOUNT_STEP} />}
      </TradeField>
      {!isOpen && <PnlField form={form} />}
    </>
  );
}

type TradeFieldsProps = { form: TradeFormState; suggestions: TradeSuggestions };

export function TradeFields({ form, suggestions }: TradeFieldsProps) {
  const { accounts, pairs, strategies, emotions } = suggestions;
  const [status, fills] = useWatch({ control: form.control, name: ['status', 'fills'] });
  const isPosition = fills.length > 0;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <SuggestedField form={form} name="pair" label="Pair" isRequired suggestions={pairs} />
      <SideField form={form} />
      <PairChips form={form} pairs={pairs} />
      {isPosition ? (
        <p className="col-span-2 rounded-control bg-sunken px-3 py-2 text-dense text-ink-2">
          Prices, size and P&L follow from the entries and exits of this position.
        </p>
      ) : (
        <ResultFields form={form} isOpen={status === 'open'} />
      )}
      <MomentField form={form} name="date" label="Date" className="col-span-2 sm:col-span-1" />
      {status === 'closed' && <DurationField form={form} />}
      <AccountField form={form} accounts={accounts} />
      <SuggestedField form={form} name="strategy" label="Strategy" suggestions={strategies} />
      <SuggestedField form={form} name="emotions" label="Emotions" suggestions={emotions} />
      <NotesField form={form} />
      <ScreenshotsField form={form} />
      <MoreDetails form={form} suggestions={suggestions} />
    </div>
  );
}
