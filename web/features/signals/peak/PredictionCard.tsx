import type { Prediction } from '#contracts/prediction.ts';
import type { PeakInstrument } from '#contracts/rules/scanners.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { Fact, Facts } from '../scanner/Fact.tsx';
import { formatSigned } from './format-signed.ts';
import { ProbabilityBar } from './ProbabilityBar.tsx';
import { skillText } from './skill-text.ts';

type PredictionCardProps = {
  instrument: PeakInstrument;
  /** Undefined while its candles are missing. */
  prediction: Prediction | undefined;
  /** What is said then. */
  missing: string;
};

/** What the model expects of one instrument, and how often it has been right. */
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
