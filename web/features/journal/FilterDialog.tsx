import { type SubmitEvent, useId, useState } from 'react';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { SuggestedInput } from '#web/ui/forms/TextInput.tsx';
import { valueNames } from './filter-chips.ts';

/** Without the account and the text, which have fields outside the dialog. */
type Choice = Omit<JournalFilter, 'text' | 'account'>;

const choiceOf = ({ text: _text, account: _account, ...choice }: JournalFilter): Choice => choice;

type FilterDialogProps = {
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onApply: (choice: Choice) => void;
  onClose: () => void;
};

const fields = [
  { name: 'pair', label: 'Pair', suggestions: 'pairs' },
  { name: 'side', label: 'Side' },
  { name: 'result', label: 'Result' },
  { name: 'period', label: 'Period' },
  { name: 'strategy', label: 'Strategy', suggestions: 'strategies' },
  { name: 'setup', label: 'Setup', suggestions: 'setups' },
  { name: 'tag', label: 'Tag', suggestions: 'tags' },
  { name: 'emotion', label: 'Emotion', suggestions: 'emotions' },
  { name: 'status', label: 'Status' },
] as const;

const optionsOf = (name: keyof typeof valueNames) => [
  { value: '', label: 'All' },
  ...Object.entries(valueNames[name]).map(([value, label]) => ({ value, label })),
];

/** Applies the choice only on `Show trades`. */
export function FilterDialog({ filter, suggestions, onApply, onClose }: FilterDialogProps) {
  const [choice, setChoice] = useState(() => choiceOf(filter));
  const formId = useId();
  const change = (name: keyof Choice, value: string): void =>
    setChoice({ ...choice, [name]: value });
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onApply({
      ...choice,
      pair: choice.pair.trim(),
      strategy: choice.strategy.trim(),
      tag: choice.tag.trim(),
      setup: choice.setup.trim(),
      emotion: choice.emotion.trim(),
    });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="quiet" onClick={() => setChoice(choiceOf(noFilter))}>
            Clear
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Show trades
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={apply} className="grid grid-cols-2 gap-x-3 gap-y-4">
        {fields.map((field) =>
          'suggestions' in field ? (
            <Field key={field.name} label={field.label}>
              {(control) => (
                <SuggestedInput
                  {...control}
                  value={choice[field.name]}
                  suggestions={suggestions[field.suggestions]}
                  placeholder="All"
                  onChange={({ target }) => change(field.name, target.value)}
                />
              )}
            </Field>
          ) : (
            <SelectField
              key={field.name}
              label={field.label}
              value={choice[field.name]}
              options={optionsOf(field.name)}
              onChange={(value) => change(field.name, value)}
            />
          ),
        )}
      </form>
    </Dialog>
  );
}
