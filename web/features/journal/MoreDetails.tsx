import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Select } from '#web/ui/forms/Select.tsx';
import { currencies } from './currencies.ts';
import type { KnownValues } from './suggested-values.ts';
import { RulesField } from './RulesField.tsx';
import { SetupField } from './SetupField.tsx';
import { TagsField } from './TagsField.tsx';
import type { FieldName, TypedTrade } from './trade-form.ts';
import { TradeField } from './TradeField.tsx';
import { MomentField, PriceField, SuggestedField } from './TradeTextField.tsx';
import type { TradeFormState } from './use-trade-form.ts';

const names = [
  'stop_loss',
  'take_profit',
  'setup',
  'tags',
  'rating',
  'opened_at',
  'closed_at',
  'currency',
] as const satisfies readonly FieldName[];

const ratings = [
  { value: '', label: 'Not rated' },
  { value: '1', label: '1 of 5' },
  { value: '2', label: '2 of 5' },
  { value: '3', label: '3 of 5' },
  { value: '4', label: '4 of 5' },
  { value: '5', label: '5 of 5' },
];

/** Whether something is in there that a closed fold would hide. */
const isFilled = (typed: TypedTrade): boolean =>
  names.some((name) => name !== 'currency' && typed[name].length > 0) ||
  (typed.currency !== 'USD' && typed.account_id === null); // an account has its currency in sight

type Props = { form: TradeFormState; known: KnownValues };

/** What most trades are recorded without, folded away; open when something is in it, or wrong with it. */
export function MoreDetails({ form, known }: Props) {
  const [isOpen, setIsOpen] = useState(() => isFilled(form.getValues()));
  const status = useWatch({ control: form.control, name: 'status' });
  const hasError = names.some((name) => form.formState.errors[name] !== undefined);
  return (
    <details
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group col-span-2 rounded-control border border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control px-3 font-medium text-ink-2 hover:text-ink">
        <ChevronRight aria-hidden className="size-5 transition-transform group-open:rotate-90" />
        More details
      </summary>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 border-t border-line p-3">
        <PriceField form={form} name="stop_loss" label="Stop Loss" />
        <PriceField form={form} name="take_profit" label="Take Profit" />
        <SetupField form={form} known={known.setups} />
        <TradeField form={form} name="rating" label="Rating">
          {(control) => <Select {...control} options={ratings} />}
        </TradeField>
        <RulesField form={form} />
        <TagsField form={form} known={known.tags} />
        <MomentField form={form} name="opened_at" label="Opened" className="col-span-2" />
        {status === 'closed' && (
          <MomentField form={form} name="closed_at" label="Closed" className="col-span-2" />
        )}
        <SuggestedField
          form={form}
          name="currency"
          label="Currency"
          hint="Of the P&L"
          known={currencies}
        />
      </div>
    </details>
  );
}
