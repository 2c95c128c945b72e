import {
  type CalibrationBand,
  FEWEST_FOR_RATE,
  type TrackRecord,
} from '#contracts/track-record.ts';
import { QUALITY_BANDS } from '#contracts/rules/confidence-bands.ts';
import type { Scanner } from '#contracts/rules/scanners.ts';
import { chanceOfTarget } from './chance.ts';
import type { Outcome } from './grade-signal.ts';
import { meanOf, standardError, sumOf } from './sample.ts';
import { wilsonInterval } from './wilson.ts';

/** A signal and what became of it. */
export type RecordRow = {
  readonly signal: {
    readonly scanner_type: Scanner;
    readonly quality: number;
    readonly confidence: number;
    readonly risk_reward_ratio: number;
  };
  readonly outcome: Pick<Outcome, 'status' | 'r_net'> | null;
  readonly control: { readonly hit_share: number } | null;
  readonly removal: { readonly kind: 'voided' | 'hidden' } | null;
};
type ClosedRow = RecordRow & { readonly outcome: NonNullable<RecordRow['outcome']> };

/** Two-sided 95 % of the standard normal distribution. */
const Z_95 = 1.96;

/**
 * What signals have brought. Voided ones are counted and not graded, hidden ones are graded like all
 * others. Every rate is null below ten closed signals. Rounded for the wire: shares to three decimals,
 * percent to one, R to two.
 */
export function trackRecord(rows: readonly RecordRow[]): TrackRecord {
  const closed = rows.filter(isClosed);
  const ended = (status: Outcome['status']): number =>
    closed.filter(({ outcome }) => outcome.status === status).length;
  const removed = (kind: 'voided' | 'hidden'): number =>
    rows.filter(({ removal }) => removal?.kind === kind).length;
  return {
    issued: rows.length,
    active: rows.length - closed.length - removed('voided'),
    n: closed.length,
    tp_hit: ended('tp_hit'),
    sl_hit: ended('sl_hit'),
    expired: ended('expired'),
    voided: removed('voided'),
    hidden: removed('hidden'),
    ...successOf(closed),
    ...hitsOf(closed),
    ...resultsOf(closed),
    avg_confidence: rounded(meanOf(rows.map(({ signal }) => signal.confidence)), 3),
    avg_risk_reward: rounded(meanOf(rows.map(({ signal }) => signal.risk_reward_ratio)), 2),
    calibration: calibrationOf(closed),
  };
}

const isClosed = (row: RecordRow): row is ClosedRow => row.outcome !== null;

const isEnough = (closed: readonly ClosedRow[]): boolean => closed.length >= FEWEST_FOR_RATE;

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

/** Percent that ended above zero after costs. */
function successOf(
  closed: readonly ClosedRow[],
): Pick<TrackRecord, 'success_rate' | 'success_low' | 'success_high'> {
  if (!isEnough(closed)) return { success_rate: null, success_low: null, success_high: null };
  const won = closed.filter(({ outcome }) => outcome.r_net > 0).length;
  const { low, high } = wilsonInterval(won, closed.length);
  return {
    success_rate: rounded((100 * won) / closed.length, 1),
    success_low: rounded(100 * low, 1),
    success_high: rounded(100 * high, 1),
  };
}

/** Share that reached the target, next to what chance would have given. */
function hitsOf(
  closed: readonly ClosedRow[],
): Pick<TrackRecord, 'hit_rate' | 'wilson_low' | 'wilson_high' | 'benchmark_hit_rate'> {
  if (!isEnough(closed)) {
    return { hit_rate: null, wilson_low: null, wilson_high: null, benchmark_hit_rate: null };
  }
  const hits = closed.filter(({ outcome }) => outcome.status === 'tp_hit').length;
  const { low, high } = wilsonInterval(hits, closed.length);
  return {
    hit_rate: rounded(hits / closed.length, 3),
    wilson_low: rounded(low, 3),
    wilson_high: rounded(high, 3),
    benchmark_hit_rate: rounded(meanOf(closed.flatMap((row) => chanceOf(row) ?? [])), 3),
  };
}

const chanceOf = ({ signal, control }: ClosedRow): number | null =>
  chanceOfTarget({
    scanner: signal.scanner_type,
    riskReward: signal.risk_reward_ratio,
    controlHitShare: control?.hit_share ?? null,
  });

function resultsOf(
  closed: readonly ClosedRow[],
): Pick<TrackRecord, 'expectancy_r' | 'expectancy_error' | 'profit_factor'> {
  if (!isEnough(closed)) {
    return { expectancy_r: null, expectancy_error: null, profit_factor: null };
  }
  const results = closed.map(({ outcome }) => outcome.r_net);
  const error = standardError(results);
  return {
    expectancy_r: rounded(meanOf(results), 2),
    expectancy_error: rounded(error === null ? null : Z_95 * error, 2),
    profit_factor: rounded(profitFactor(results), 2),
  };
}

/** All that was won by all that was lost; null when nothing was lost. */
function profitFactor(results: readonly number[]): number | null {
  const lost = -sumOf(results.filter((r) => r < 0));
  return lost === 0 ? null : sumOf(results.filter((r) => r > 0)) / lost;
}

/** By bands of quality, without those that have no closed signal. */
function calibrationOf(closed: readonly ClosedRow[]): CalibrationBand[] {
  return QUALITY_BANDS.map(({ from, below }) => ({
    from,
    to: Math.min(1, below),
    ofBand: closed.filter(({ signal }) => signal.quality >= from && signal.quality < below),
  }))
    .filter(({ ofBand }) => ofBand.length > 0)
    .map(({ from, to, ofBand }) => ({
      from,
      to,
      n: ofBand.length,
      mean_confidence: rounded(meanOf(ofBand.map(({ signal }) => signal.confidence)), 3),
      ...hitsOf(ofBand),
      expectancy_r: resultsOf(ofBand).expectancy_r,
    }));
}
