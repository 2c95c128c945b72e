import {
  type CalibrationBand,
  FEWEST_FOR_RATE,
  type TrackRecord,
} from '#contracts/track-record.ts';
import { QUALITY_BANDS } from '#contracts/rules/signals/confidence-bands.ts';
import { bandOf, chanceOfTarget, wilsonInterval } from './record-statistics.ts';
import type { Sent } from '#contracts/open.ts';
import type { Signal } from '#contracts/signals.ts';
import type { Control, Outcome } from './grading.ts';

export type RecordRow = {
  readonly signal: Pick<
    Sent<typeof Signal>,
    'scanner_type' | 'quality' | 'confidence' | 'risk_reward_ratio'
  >;
  readonly outcome: Pick<Outcome, 'status' | 'r_net'> | null;
  readonly control: Pick<Control, 'hit_share'> | null;
  readonly removal: { readonly kind: 'voided' | 'hidden' } | null;
};

/** Counts and sums of signals of one band of quality: two of them add up field by field. */
export type Tally = Sums & { readonly band: number }; // place of the band; -1: below all of them

const TALLY_SUMS = [
  'issued',
  'voided',
  'hidden',
  'tp_hit',
  'sl_hit',
  'expired',
  'won', // above zero after costs
  'confidence_sum',
  'risk_reward_sum',
  'closed_confidence_sum',
  'gain_sum', // R after costs of those above zero
  'loss_sum', // of those below, as a positive number
  'r_square_sum',
  'chance_count', // closed ones with a known chance
  'chance_sum',
] as const;
export type TallySum = (typeof TALLY_SUMS)[number];
type Sums = Readonly<Record<TallySum, number>>;

export function tallyByBand(rows: readonly RecordRow[]): Tally[] {
  const bands = new Set(rows.map(({ signal }) => bandOf(signal.quality)));
  return [...bands].map((band) => ({
    band,
    ...addUp(rows.filter(({ signal }) => bandOf(signal.quality) === band).map(tallyOf)),
  }));
}

export function addUp(tallies: readonly Sums[]): Record<TallySum, number> {
  const total = { ...nothing };
  for (const tally of tallies) {
    for (const sum of TALLY_SUMS) total[sum] += tally[sum];
  }
  return total;
}

const nothing: Sums = {
  issued: 0,
  voided: 0,
  hidden: 0,
  tp_hit: 0,
  sl_hit: 0,
  expired: 0,
  won: 0,
  confidence_sum: 0,
  risk_reward_sum: 0,
  closed_confidence_sum: 0,
  gain_sum: 0,
  loss_sum: 0,
  r_square_sum: 0,
  chance_count: 0,
  chance_sum: 0,
};

function tallyOf({ signal, outcome, control, removal }: RecordRow): Record<TallySum, number> {
  const issued = {
    ...nothing,
    issued: 1,
    confidence_sum: signal.confidence,
    risk_reward_sum: signal.risk_reward_ratio,
    ...(removal && { [removal.kind]: 1 }),
  };
  if (outcome === null) return issued;
  const chance = chanceOfTarget({
    scanner: signal.scanner_type,
    riskReward: signal.risk_reward_ratio,
    controlHitShare: control?.hit_share ?? null,
  });
  return {
    ...issued,
    [outcome.status]: 1,
    won: outcome.r_net > 0 ? 1 : 0,
    closed_confidence_sum: signal.confidence,
    gain_sum: Math.max(0, outcome.r_net),
    loss_sum: Math.max(0, -outcome.r_net),
    r_square_sum: outcome.r_net ** 2,
    chance_count: chance === null ? 0 : 1,
    chance_sum: chance ?? 0,
  };
}

const Z_95 = 1.96; // two-sided 95 % of the standard normal distribution

export const trackRecord = (rows: readonly RecordRow[]): TrackRecord => recordOf(tallyByBand(rows));

/**
 * The track record of signals by their tallies, of which a band may have several. Voided ones are
 * counted and not graded, hidden ones are graded like all others. Every rate is null below ten
 * closed signals. Rounded for the wire: shares to three decimals, percent to one, R to two.
 */
export function recordOf(tallies: readonly Tally[]): TrackRecord {
  const sums = addUp(tallies);
  const n = closedOf(sums);
  const { issued, tp_hit, sl_hit, expired, voided, hidden } = sums;
  return {
    issued,
    active: issued - n - voided,
    n,
    tp_hit,
    sl_hit,
    expired,
    voided,
    hidden,
    ...successOf(sums),
    ...hitsOf(sums),
    ...resultsOf(sums),
    avg_confidence: mean(sums.confidence_sum, issued, 3),
    avg_risk_reward: mean(sums.risk_reward_sum, issued, 2),
    calibration: calibrationOf(tallies),
  };
}

const closedOf = ({ tp_hit, sl_hit, expired }: Sums): number => tp_hit + sl_hit + expired;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const mean = (sum: number, n: number, decimals: number): number | null =>
  n === 0 ? null : rounded(sum / n, decimals);

/** Rounds the rates of these signals; null below ten closed ones. */
const rateOf =
  (sums: Sums) =>
  (value: number, decimals: number): number | null =>
    closedOf(sums) < FEWEST_FOR_RATE ? null : rounded(value, decimals);

function successOf(sums: Sums): Pick<TrackRecord, 'success_rate' | 'success_low' | 'success_high'> {
  const [n, rate] = [closedOf(sums), rateOf(sums)];
  const { low, high } = wilsonInterval(sums.won, n);
  return {
    success_rate: rate((100 * sums.won) / n, 1),
    success_low: rate(100 * low, 1),
    success_high: rate(100 * high, 1),
  };
}

function hitsOf(
  sums: Sums,
): Pick<TrackRecord, 'hit_rate' | 'wilson_low' | 'wilson_high' | 'benchmark_hit_rate'> {
  const [n, rate] = [closedOf(sums), rateOf(sums)];
  const { low, high } = wilsonInterval(sums.tp_hit, n);
  return {
    hit_rate: rate(sums.tp_hit / n, 3),
    wilson_low: rate(low, 3),
    wilson_high: rate(high, 3),
    benchmark_hit_rate:
      sums.chance_count === 0 ? null : rate(sums.chance_sum / sums.chance_count, 3),
  };
}

function resultsOf(
  sums: Sums,
): Pick<TrackRecord, 'expectancy_r' | 'expectancy_error' | 'profit_factor'> {
  const [n, rate] = [closedOf(sums), rateOf(sums)];
  const { gain_sum, loss_sum } = sums;
  return {
    expectancy_r: rate((gain_sum - loss_sum) / n, 2),
    expectancy_error: rate(Z_95 * standardErrorOf(sums, n), 2),
    profit_factor: loss_sum === 0 ? null : rate(gain_sum / loss_sum, 2),
  };
}

/** Of the mean result, from the sample's deviation (n - 1), which only rounding brings below zero. */
function standardErrorOf({ gain_sum, loss_sum, r_square_sum }: Sums, n: number): number {
  const squares = r_square_sum - (gain_sum - loss_sum) ** 2 / n;
  return Math.sqrt(Math.max(0, squares) / (n - 1) / n);
}

function calibrationOf(tallies: readonly Tally[]): CalibrationBand[] {
  return QUALITY_BANDS.map(({ from, below }, place) => ({
    from,
    to: Math.min(1, below),
    sums: addUp(tallies.filter(({ band }) => band === place)),
  }))
    .filter(({ sums }) => closedOf(sums) > 0)
    .map(({ from, to, sums }) => ({
      from,
      to,
      n: closedOf(sums),
      mean_confidence: mean(sums.closed_confidence_sum, closedOf(sums), 3),
      ...hitsOf(sums),
      expectancy_r: resultsOf(sums).expectancy_r,
    }));
}
