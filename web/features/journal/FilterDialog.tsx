import { type SubmitEvent, useId, useState } from 'react';
import {
  type ExcursionLimit,
  excursionLimits,
  type JournalFilter,
  noFilter,
} from '#contracts/rules/journal/journal-filter.ts';
import { useCandleCount } from '#web/data/journal/trade-candles.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { SuggestedInput } from '#web/ui/forms/TextInput.tsx';
import { limitLabels, valueNames } from './filter-chips.ts';

/** Limits of excursions as they are typed. */
type TypedLimits = Record<ExcursionLimit, string>;

/** Without the account and the text, which have fields outside the dialog. */
type Choice = Omit<JournalFilter, 'text' | 'account'>;
type Fields = Omit<Choice, ExcursionLimit> & TypedLimits;

function fieldsOf({ text: _text, account: _account, ...choice }: JournalFilter): Fields {
  const { leastMaeR, mostMaeR, leastMfeR, mostMfeR } = choice;
  const { leastEfficiencyPercent, mostEfficiencyPercent } = choice;
  return {
    ...choice,
    leastMaeR: String(leastMaeR),
    mostMaeR: String(mostMaeR),
    leastMfeR: String(leastMfeR),
    mostMfeR: String(mostMfeR),
    leastEfficiencyPercent: String(leastEfficiencyPercent),
    mostEfficiencyPercent: String(mostEfficiencyPercent),
  };
}

/** A blank limit is none. */
const readLimit = (typed: string): number | '' =>
  typed.trim() === '' ? '' : (parseDecimal(typed) ?? '');

/** MAE and MFE are zero or more; the exit efficiency of a loss is negative. */
function limitProblem(typed: TypedLimits, { name, of }: (typeof excursionLimits)[number]) {
  if (typed[name].trim() === '') return undefined;
  const limit = parseDecimal(typed[name]);
  if (limit === null) return 'Type a number';
  return of !== 'efficiency' && limit < 0 ? 'Type zero or more' : undefined;
}

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
  const [choice, setChoice] = useState(() => fieldsOf(filter));
  const formId = useId();
  const change = (name: keyof Fields, value: string): void =>
    setChoice({ ...choice, [name]: value });
  const isValid = excursionLimits.every((limit) => limitProblem(choice, limit) === undefined);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isValid) return;
    onApply({
      ...choice,
      pair: choice.pair.trim(),
      strategy: choice.strategy.trim(),
      tag: choice.tag.trim(),
      setup: choice.setup.trim(),
      emotion: choice.emotion.trim(),
      leastMaeR: readLimit(choice.leastMaeR),
      mostMaeR: readLimit(choice.mostMaeR),
      leastMfeR: readLimit(choice.leastMfeR),
      mostMfeR: readLimit(choice.mostMfeR),
      leastEfficiencyPercent: readLimit(choice.leastEfficiencyPercent),
      mostEfficiencyPercent: readLimit(choice.mostEfficiencyPercent),
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
          <Button variant="quiet" onClick={() => setChoice(fieldsOf(noFilter))}>
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
        <Limits typed={choice} onChange={change} />
      </form>
    </Dialog>
  );
}

type LimitsProps = { typed: TypedLimits; onChange: (name: ExcursionLimit, value: string) => void };

/** Limits of excursions, and how many trades can match them. */
function Limits({ typed, onChange }: LimitsProps) {
  const count = useCandleCount();
  return (
    <fieldset className="col-span-2 grid grid-cols-2 gap-x-3 gap-y-4">
      <legend className="mb-3 flex flex-col gap-1">
        <span className="font-semibold">Price during the trade</span>
        <span className="text-dense text-ink-2">
          {count !== null &&
            `Candles of ${count.withCandles.toLocaleString()} of ${formatCount(count.trades, 'trade')} are on this device. `}
          Only trades measured on them match. Insights → MAE and MFE loads more.
        </span>
      </legend>
      {excursionLimits.map((limit, index) => (
        <Field
          key={limit.name}
          label={`${limitLabels[index]?.label}, ${limitLabels[index]?.unit.trim()}`}
          error={limitProblem(typed, limit)}
        >
          {(control) => (
            <NumberInput
              {...control}
              step={limit.of === 'efficiency' ? 5 : 0.1}
              value={typed[limit.name]}
              placeholder="All"
              onChange={({ target }) => onChange(limit.name, target.value)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
