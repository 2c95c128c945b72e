import type { PeakBias } from '#contracts/peak-scanner.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatSchedule } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import { Fact, Facts, RangeBar, formatSigned } from '#web/features/signals/ScannerFacts.tsx';

const NONE_TODAY = 'None today';

/** `Day 2 since the low at 1.07911` */
function dayOfCycle(instrument: PeakInstrument, bias: PeakBias): string {
  const { peak_days, cycle, anchor_price } = bias;
  if (peak_days === null || cycle === null) return 'No peak yet';
  const peak = cycle === 'rise' ? 'low' : 'high';
  const at = anchor_price === null ? '' : ` at ${formatPrice(instrument, anchor_price)}`;
  return `Day ${peak_days} since the ${peak}${at}`;
}

/** `Level 1 rise` */
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

/** `Upwards` */
function structureBreakOf({ structure_break, structure_break_side }: PeakBias): string {
  if (!structure_break) return NONE_TODAY;
  return structure_break_side === 'bearish' ? 'Downwards' : 'Upwards';
}

type BiasCardProps = {
  instrument: PeakInstrument;
  /** Undefined while its candles are missing. */
  bias: PeakBias | undefined;
  /** Text for missing data. */
  missing: string;
};

/** Market maker reading of one instrument. */
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
