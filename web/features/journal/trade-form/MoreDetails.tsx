import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useWatch, useController } from 'react-hook-form';
import { useSetupNames } from '#web/data/journal/setups.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TagInput } from '#web/ui/forms/TagInput.tsx';
import { RulesField } from './RulesField.tsx';
import { TradeField, MomentField, PriceField, SuggestedField } from './TradeField.tsx';
import { suggestedCurrencies } from './trade-defaults.ts';
import { type TradeFieldName, type TradeFormValues, fieldError } from './trade-form.ts';
import type { TradeSuggestions } from './trade-task.ts';
import type { TradeFormState } from './use-trade-form.ts';

type TagsFieldProps = { form: TradeFormState; suggestions: readonly string[] };

function TagsField({ form, suggestions }: TagsFieldProps) {
  const { field } = useController({ control: form.control, name: 'tags' });
  const { tags: error } = form.formState.errors;
  // An error of the list, or of the first invalid tag.
  const message = error?.message ?? error?.find?.((one) => one !== undefined)?.message;
  return (
    <Field
      label="Tags"
      hint="Enter or a comma ends a tag"
      className="col-span-2"
      error={message === undefined ? undefined : fieldError('Tags', message)}
    >
      {(control) => (
        <TagInput
          {...control}
          ref={field.ref}
          tags={field.value}
          suggestions={suggestions}
          onChange={field.onChange}
        />
      )}
    </Field>
  );
}

const detailFields = [
  'stop_loss',
  'take_profit',
  'setup',
  'tags',
  'rating',
  'opened_at',
  'closed_at',
  'currency',
] as const satisfies readonly TradeFieldName[];

const ratings = [
  { value: '', label: 'Not rated' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: `${value} of 5` })),
];

const isFilled = (typed: TradeFormValues): boolean =>
  detailFields.some((name) => name !== 'currency' && typed[name].length > 0) ||
  (typed.currency !== 'USD' && typed.account_id === null); // an account implies its currency

type MoreDetailsProps = { form: TradeFormState; suggestions: TradeSuggestions };

/** The optional fields, collapsed unless one is filled or has an error. */
export function MoreDetails({ form, suggestions }: MoreDetailsProps) {
  const [isOpen, setIsOpen] = useState(() => isFilled(form.getValues()));
  const setups = useSetupNames(suggestions.setups);
  const status = useWatch({ control: form.control, name: 'status' });
  const hasError = detailFields.some((name) => form.formState.errors[name] !== undefined);
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
        <SuggestedField form={form} name="setup" label="Setup" suggestions={setups} />
        <TradeField form={form} name="rating" label="Rating">
          {(control) => <Select {...control} options={ratings} />}
        </TradeField>
        <RulesField form={form} />
        <TagsField form={form} suggestions={suggestions.tags} />
        <MomentField form={form} name="opened_at" label="Opened" className="col-span-2" />
        {status === 'closed' && (
          <MomentField form={form} name="closed_at" label="Closed" className="col-span-2" />
        )}
        <SuggestedField
          form={form}
          name="currency"
          label="Currency"
          hint="Of the P&L"
          suggestions={suggestedCurrencies}
        />
      </div>
    </details>
  );
}
