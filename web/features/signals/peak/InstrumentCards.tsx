import type { Prediction, PeakBias } from '#contracts/peak-scanner.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { SideBadge, Leaning } from '#web/ui/figures/badges.tsx';
import { Fact, Facts, formatSigned, RangeBar } from '#web/features/signals/ScannerFrame.tsx';
import { formatPrice } from '#web/lib/format.ts';
import { formatSchedule } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';

const NONE_TODAY = 'None today';

/** `Day 2 since the low at 1.07911` */
function dayOfCycle(instrument: PeakInstrument, bias: PeakBias): string {
  const { peak_days, cycle, anchor_price } = bias;
  if (peak_days === null || cycle === null) return 'No peak yet';
  const peak = cycle === 'rise' ? 'low' : 'high';
  const at = anchor_price === null ? '' : ` at ${formatPrice(instrument, anchor_price)}`;
  return `Day ${peak_days} since the ${peak}${at}`;
}

const levelOf = ({ level, cycle }: PeakBias): string =>
  level === null || cycle === null ? 'None' : `Level ${level} ${cycle}`;

/** `Low swept by 0.18 ADR at 08:30 (07:30 UTC)` */
function stopHuntOf(bias: PeakBias, now: Date): string {
  const { stop_hunt_detected, stop_hunt_side, stop_hunt_depth_adr, stop_hunt_time } = bias;
  if (!stop_hunt_detected) return NONE_TODAY;
  const side = stop_hunt_side === 'high' ? 'High' : 'Low';
  const depth = stop_hunt_depth_adr === null ? '' : ` by ${stop_hunt_depth_adr.toFixed(2)} ADR`;
  return `${side} swept${depth}${whenOf(stop_hunt_time, now)}`;
}

function whenOf(instant: string | null, now: Date): string {
  if (instant === null) return '';
  const { local, utc } = formatSchedule(Date.parse(instant), now);
  return local === null ? ` at ${utc}` : ` at ${local} (${utc})`;
}

function structureBreakOf({ structure_break, structure_break_side }: PeakBias): string {
  if (!structure_break) return NONE_TODAY;
  return structure_break_side === 'bearish' ? 'Downwards' : 'Upwards';
}

type BiasCardProps = {
  instrument: PeakInstrument;
  bias: PeakBias | undefined;
  missing: string;
};

export function BiasCard({ instrument, bias, missing }: BiasCardProps) {
  return (
    <Card as="article" aria-label={`Bias of ${instrument}`} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{instrument}</h3>
        {bias !== undefined && <DailyBias bias={bias} />}
      </div>
      {bias === undefined ? (
        <p className="text-ink-2">{missing}</p>
      ) : (
        <BiasFacts instrument={instrument} bias={bias} />
      )}
    </Card>
  );
}

function DailyBias({ bias: { daily_bias, bias_score, formation } }: { bias: PeakBias }) {
  return (
    <>
      <Leaning label={daily_bias} />
      <Badge>{formation}</Badge>
      <span className="text-dense text-ink-3">Score {formatSigned(bias_score, 2)} of ±1</span>
    </>
  );
}

function BiasFacts({ instrument, bias }: { instrument: PeakInstrument; bias: PeakBias }) {
  const now = useNow();
  const { range_position, expansion_adr, adr } = bias;
  return (
    <>
      <div>
        <p className="mb-1 text-dense text-ink-2">
          Price at <span className="font-medium text-ink">{range_position.toFixed(1)}%</span> of the
          5-day range
        </p>
        <RangeBar position={range_position} />
        <p aria-hidden className="flex justify-between text-meta text-ink-3">
          <span>5-day low</span>
          <span>5-day high</span>
        </p>
      </div>
      <Facts label={`Bias of ${instrument}`}>
        <Fact name="Day of the cycle">{dayOfCycle(instrument, bias)}</Fact>
        <Fact name="Level">{levelOf(bias)}</Fact>
        <Fact name="Expansion">
          {expansion_adr === null ? 'None' : `${expansion_adr.toFixed(2)} ADR`}
        </Fact>
        <Fact name="ADR">{formatPrice(instrument, adr)}</Fact>
        <Fact name="Stop hunt">{stopHuntOf(bias, now)}</Fact>
        <Fact name="Structure break">{structureBreakOf(bias)}</Fact>
      </Facts>
    </>
  );
}

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

function skillText(prediction: Prediction): string {
  const { oos_accuracy, baseline_accuracy, log_loss_skill } = prediction;
  if (oos_accuracy === null || baseline_accuracy === null || log_loss_skill === null) {
    return 'Not tested on unseen candles yet: nothing shows that it beats chance.';
  }
  if (oos_accuracy <= baseline_accuracy) {
    return 'On unseen candles it was no better than always naming the most frequent outcome. Read it as chance.';
  }
  return log_loss_skill < LITTLE_SKILL
    ? 'Little skill, close to chance: a hint at most, not a reason to trade.'
    : 'Better than chance on unseen candles. The next ones may differ.';
}

type PredictionCardProps = {
  instrument: PeakInstrument;
  prediction: Prediction | undefined;
  missing: string;
};

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
            {prediction.ml_signal === 'hold' ? (
              <Badge>HOLD</Badge>
            ) : (
              <SideBadge side={prediction.ml_signal} />
            )}
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

function PredictionBody({ prediction }: { prediction: Prediction }) {
  const { algorithm, training_accuracy } = prediction;
  return (
    <>
      <ProbabilityBar prediction={prediction} />
      {training_accuracy === null ? (
        <p className="text-dense text-ink-2">
          Too little history to learn from ({algorithm}): these are only the shares of past
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
