import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-defaults.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { periodNames, resultNames, sideNames, statusNames } from './filter-chips.ts';

/** Without the account and the text, which have fields outside the dialog. */
type Choice = Omit<JournalFilter, 'text' | 'account'>;

type FilterDialogProps = {
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onApply: (choice: Choice) => void;
  onClose: () => void;
};

const noChoice: Choice = {
  pair: '',
  side: '',
  result: '',
  period: '',
  strategy: '',
  tag: '',
  status: '',
  setup: '',
  emotion: '',
};

/** Applies the choice only on `Show trades`. */
export function FilterDialog({ filter, suggestions, onApply, onClose }: FilterDialogProps) {
  const { text: _search, account: _account, ...current } = filter;
  const [choice, setChoice] = useState<Choice>(current);
  const formId = useId();
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes });
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
          <Button variant="quiet" onClick={() => setChoice(noChoice)}>
            Clear
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Show trades
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={apply} className="grid grid-cols-2 gap-x-3 gap-y-4">
        <FilterFields choice={choice} suggestions={suggestions} onChange={change} />
      </form>
    </Dialog>
  );
}

type FilterFieldsProps = {
  choice: Choice;
  suggestions: TradeSuggestions;
  onChange: (changes: Partial<Choice>) => void;
};

function FilterFields({ choice, suggestions, onChange: change }: FilterFieldsProps) {
  return (
    <>
      <Suggested
        label="Pair"
        value={choice.pair}
        suggestions={suggestions.pairs}
        onChange={(pair) => change({ pair })}
      />
      <OneOf
        label="Side"
        value={choice.side}
        names={sideNames}
        onChange={(side) => change({ side })}
      />
      <OneOf
        label="Result"
        value={choice.result}
        names={resultNames}
        onChange={(result) => change({ result })}
      />
      <OneOf
        label="Period"
        value={choice.period}
        names={periodNames}
        onChange={(period) => change({ period })}
      />
      <Suggested
        label="Strategy"
        value={choice.strategy}
        suggestions={suggestions.strategies}
        onChange={(strategy) => change({ strategy })}
      />
      <Suggested
        label="Setup"
        value={choice.setup}
        suggestions={suggestions.setups}
        onChange={(setup) => change({ setup })}
      />
      <Suggested
        label="Tag"
        value={choice.tag}
        suggestions={suggestions.tags}
        onChange={(tag) => change({ tag })}
      />
      <Suggested
        label="Emotion"
        value={choice.emotion}
        suggestions={suggestions.emotions}
        onChange={(emotion) => change({ emotion })}
      />
      <OneOf
        label="Status"
        value={choice.status}
        names={statusNames}
        onChange={(status) => change({ status })}
      />
    </>
  );
}

type OneOfProps<Name extends string> = {
  label: string;
  value: Name | '';
  names: Readonly<Record<Name, string>>;
  onChange: (value: Name | '') => void;
};

function OneOf<Name extends string>({ label, value, names, onChange }: OneOfProps<Name>) {
  const isName = (text: string): text is Name => text in names;
  const options = Object.entries<string>(names).map(([name, text]) => ({
    value: name,
    label: text,
  }));
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: 'All' }, ...options]}
          onChange={({ target }) => onChange(isName(target.value) ? target.value : '')}
        />
      )}
    </Field>
  );
}

type SuggestedProps = {
  label: string;
  value: string;
  suggestions: readonly string[];
  onChange: (value: string) => void;
};

function Suggested({ label, value, suggestions, onChange }: SuggestedProps): ReactNode {
  const listId = useId();
  return (
    <Field label={label}>
      {(control) => (
        <>
          <TextInput
            {...control}
            value={value}
            list={listId}
            autoComplete="off"
            placeholder="All"
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={listId}>
            {suggestions.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
