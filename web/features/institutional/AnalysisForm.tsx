import { type FormEvent, useRef } from 'react';
import { ANALYSIS_TIMEFRAMES } from '#contracts/institutional.ts';
import { type InstitutionalChoice, timeframeNamed } from '#web/data/institutional-choice.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { PairChoice } from './PairChoice.tsx';
import { timeframeWords } from './timeframe-words.ts';

const options = ANALYSIS_TIMEFRAMES.map((value) => ({ value, label: timeframeWords[value] }));

type AnalysisFormProps = {
  choice: InstitutionalChoice;
  error: string | undefined;
  isRunning: boolean;
  onChange: (changes: Partial<InstitutionalChoice>) => void;
  onAnalyse: () => void;
};

/** Which pairs are analysed on which candles. */
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
          <Field label="Timeframe" className="min-w-36 flex-1 sm:max-w-56">
            {(control) => (
              <Select
                {...control}
                options={options}
                value={choice.timeframe}
                onChange={({ target }) => onChange({ timeframe: timeframeNamed(target.value) })}
              />
            )}
          </Field>
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
