import type { Prediction } from '#contracts/peak-scanner.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { Fact, Facts, formatSigned } from '#web/features/signals/ScannerFacts.tsx';

/** The three probabilities as a bar and as numbers. */
function ProbabilityBar({ prediction }: { prediction: Prediction }) {
  const parts = [
    { name: 'Bullish', share: prediction.bullish_probability, fill: 'fill-buy', dot: 'bg-buy' },
    {
      name: 'Neutral',
      share: prediction.neutral_probability,
      fill: 'fill-line-strong',
      dot: 'bg-line-strong',
    },
    { name: 'Bearish', share: prediction.bearish_probability, fill: 'fill-sell', dot: 'bg-sell' },
  ];
  return (
    <div>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden
        className="h-3 w-full rounded-full"
      >
        {parts.map(({ name, share, fill }, index) => (
          <rect
            key={name}
            x={100 * parts.slice(0, index).reduce((sum, part) => sum + part.share, 0)}
            width={100 * share}
            height="10"
            className={fill}
          />
        ))}
      </svg>
      <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-dense">
        {parts.map(({ name, share, dot }) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-ink-2">
              <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />
              {name}
            </dt>
            <dd className="font-medium">{(share * 100).toFixed(1)}%</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Below this skill a model is hardly better than the base rates. */
const LITTLE_SKILL = 0.02;

type Skill = Pick<Prediction, 'oos_accuracy' | 'baseline_accuracy' | 'log_loss_skill'>;

/** Explains the skill of the model in plain words. */
function skillText({ oos_accuracy, baseline_accuracy, log_loss_skill }: Skill): string {
  if (oos_accuracy === null || baseline_accuracy === null || log_loss_skill === null) {
    return 'It has not been tested on candles it had not seen: nothing says that it is better than chance.';
  }
  const isLittle = log_loss_skill < LITTLE_SKILL;
  if (oos_accuracy <= baseline_accuracy) {
    return 'On candles it had not seen, always naming the most frequent outcome was right as often or more often. Read it as chance.';
  }
  return isLittle
    ? 'So little skill means close to chance: a hint at most, and no reason to trade.'
    : 'Better than chance on candles it had not seen; the next ones may be different.';
}

type PredictionCardProps = {
  instrument: PeakInstrument;
  /** Undefined while its candles are missing. */
  prediction: Prediction | undefined;
  /** Text for missing data. */
  missing: string;
};

/** Prediction for one instrument with the model's track record. */
export function PredictionCard({ instrument, prediction, missing }: PredictionCardProps) {
  return (
    <Card
      as="article"
      aria-label={`Prediction for ${instrument}`}
      className="flex h-full flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{instrument}</h3>
        {prediction !== undefined && (
          <>
            <span className="text-dense text-ink-3">ML signal</span>
            <MlSignal of={prediction.ml_signal} />
          </>
        )}
      </div>
      {prediction === undefined ? (
        <p className="text-ink-2">{missing}</p>
      ) : (
        <PredictionBody prediction={prediction} />
      )}
    </Card>
  );
}

function MlSignal({ of }: { of: Prediction['ml_signal'] }) {
  return of === 'hold' ? <Badge>HOLD</Badge> : <SideBadge side={of} />;
}

function PredictionBody({ prediction }: { prediction: Prediction }) {
  const { algorithm, training_accuracy } = prediction;
  return (
    <>
      <ProbabilityBar prediction={prediction} />
      {training_accuracy === null ? (
        <p className="text-dense text-ink-2">
          There is too little history to learn from ({algorithm}): these are only the shares of past
          outcomes.
        </p>
      ) : (
        <Accuracy prediction={prediction} />
      )}
    </>
  );
}

const percent = (share: number | null): string =>
  share === null ? 'not known' : `${formatSigned(share * 100, 1)}%`;

function Accuracy({ prediction }: { prediction: Prediction }) {
  const { training_accuracy, oos_accuracy, baseline_accuracy, log_loss_skill } = prediction;
  return (
    <>
      <Facts label="How often the model was right">
        <Fact name="Training accuracy">{percent(training_accuracy)}</Fact>
        <Fact name="Out-of-sample accuracy">{percent(oos_accuracy)}</Fact>
        <Fact name="Baseline accuracy">{percent(baseline_accuracy)}</Fact>
        <Fact name="Skill">{percent(log_loss_skill)}</Fact>
        <Fact name="Learned from">n={prediction.n_train.toLocaleString()}</Fact>
        <Fact name="Tested on">n={prediction.n_test.toLocaleString()}</Fact>
      </Facts>
      <p className="text-dense text-ink-2">{skillText(prediction)}</p>
      <p className="text-meta text-ink-3">
        {prediction.algorithm}
        {prediction.trained_at !== null && (
          <>
            . Learned from candles up to <ScheduledTime at={Date.parse(prediction.trained_at)} />.
          </>
        )}
      </p>
    </>
  );
}
