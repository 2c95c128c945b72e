import { type FormEvent, type RefObject, useRef } from 'react';
import { ANALYSIS_TIMEFRAMES } from '#contracts/market/institutional.ts';
import { GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { AnalysisTimeframe, InstitutionalChoice } from '#web/data/market/institutional.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';

const timeframes: Readonly<Record<AnalysisTimeframe, { label: string; adjective: string }>> = {
  '1min': { label: '1 minute', adjective: '1-minute' },
  '5min': { label: '5 minutes', adjective: '5-minute' },
  '15min': { label: '15 minutes', adjective: '15-minute' },
  '1hour': { label: '1 hour', adjective: '1-hour' },
  '4hour': { label: '4 hours', adjective: '4-hour' },
  daily: { label: 'Daily', adjective: 'daily' },
};

export const candlesOf = (timeframe: AnalysisTimeframe): string =>
  `${timeframes[timeframe].adjective} candles`;

type Pairs = InstitutionalChoice['pairs'];

type PairChoiceProps = {
  pairs: Pairs;
  error: string | undefined;
  firstRef: RefObject<HTMLInputElement | null>;
  onChoose: (pairs: Pairs) => void;
};

const ERROR_ID = 'institutional-pairs-error';

const withOrWithout = (pairs: Pairs, pair: Pairs[number]): Pairs =>
  GENERAL_PAIRS.filter((one) => (one === pair ? !pairs.includes(one) : pairs.includes(one)));

function PairChoice({ pairs, error, firstRef, onChoose }: PairChoiceProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : ERROR_ID}>
      <legend className="mb-1 text-dense font-medium text-ink-2">Currency pairs</legend>
      <div className="flex flex-wrap gap-2">
        {GENERAL_PAIRS.map((pair, index) => (
          <label
            key={pair}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-3 text-dense font-medium text-ink-2 outline-accent transition-colors hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              ref={index === 0 ? firstRef : undefined}
              checked={pairs.includes(pair)}
              onChange={() => onChoose(withOrWithout(pairs, pair))}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            {pair}
          </label>
        ))}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-1">
        <Button
          size="sm"
          variant="quiet"
          className="-ml-3"
          disabled={pairs.length === GENERAL_PAIRS.length}
          onClick={() => onChoose([...GENERAL_PAIRS])}
        >
          Select all
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={pairs.length === 0}
          onClick={() => onChoose([])}
        >
          Select none
        </Button>
      </div>
      {error !== undefined && (
        <p id={ERROR_ID} role="alert" className="text-dense text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const options = ANALYSIS_TIMEFRAMES.map((value) => ({ value, label: timeframes[value].label }));

type AnalysisFormProps = {
  choice: InstitutionalChoice;
  error: string | undefined;
  isRunning: boolean;
  onChange: (changes: Partial<InstitutionalChoice>) => void;
  onAnalyse: () => void;
};

export function AnalysisForm(props: AnalysisFormProps) {
  const { choice, error, isRunning, onChange, onAnalyse } = props;
  const firstRef = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (choice.pairs.length === 0) firstRef.current?.focus();
    onAnalyse();
  };
  return (
    <Card as="section" aria-label="What to analyse">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <PairChoice
          pairs={choice.pairs}
          error={error}
          firstRef={firstRef}
          onChoose={(pairs) => onChange({ pairs })}
        />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Timeframe"
            className="flex-1 basis-36 sm:max-w-56"
            options={options}
            value={choice.timeframe}
            onChange={(timeframe) => onChange({ timeframe })}
          />
          <Button
            type="submit"
            variant="primary"
            isBusy={isRunning}
            busyLabel="ANALYZING..."
            className="flex-1 sm:flex-none"
          >
            ANALYSE
          </Button>
        </div>
      </form>
    </Card>
  );
}
