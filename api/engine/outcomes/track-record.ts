import {
  type CalibrationBand,
  FEWEST_FOR_RATE,
  type TrackRecord,
} from '#contracts/track-record.ts';
import { QUALITY_BANDS } from '#contracts/rules/signals/confidence-bands.ts';
import { addUp, type RecordRow, type Tally, tallyByBand, type TallySum } from './tally.ts';
import { wilsonInterval } from './record-statistics.ts';

type Sums = Readonly<Record<TallySum, number>>;

/** Two-sided 95 % of the standard normal distribution. */
const Z_95 = 1.96;

/** The record of these signals. */
export const trackRecord = (rows: readonly RecordRow[]): TrackRecord => recordOf(tallyByBand(rows));

/**
 * The track record of signals. Voided ones are counted and not graded, hidden ones are graded like all
 * others. Every rate is null below ten closed signals. Rounded for the wire: shares to three decimals,
 * percent to one, R to two.
 *
 * @param tallies in any order, several of a band too
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

const isEnough = (sums: Sums): boolean => closedOf(sums) >= FEWEST_FOR_RATE;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Null for an empty list. */
const mean = (sum: number, n: number, decimals: number): number | null =>
  n === 0 ? null : rounded(sum / n, decimals);

/** Percent that ended above zero after costs. */
function successOf(sums: Sums): Pick<TrackRecord, 'success_rate' | 'success_low' | 'success_high'> {
  if (!isEnough(sums)) return { success_rate: null, success_low: null, success_high: null };
  const n = closedOf(sums);
  const { low, high } = wilsonInterval(sums.won, n);
  return {
    success_rate: rounded((100 * sums.won) / n, 1),
    success_low: rounded(100 * low, 1),
    success_high: rounded(100 * high, 1),
  };
}

/** Share that reached the target, with the share by chance. */
function hitsOf(
  sums: Sums,
): Pick<TrackRecord, 'hit_rate' | 'wilson_low' | 'wilson_high' | 'benchmark_hit_rate'> {
  if (!isEnough(sums)) {
    return { hit_rate: null, wilson_low: null, wilson_high: null, benchmark_hit_rate: null };
  }
  const n = closedOf(sums);
  const { low, high } = wilsonInterval(sums.tp_hit, n);
  return {
    hit_rate: rounded(sums.tp_hit / n, 3),
    wilson_low: rounded(low, 3),
    wilson_high: rounded(high, 3),
    benchmark_hit_rate: mean(sums.chance_sum, sums.chance_count, 3),
  };
}

function resultsOf(
  sums: Sums,
): Pick<TrackRecord, 'expectancy_r' | 'expectancy_error' | 'profit_factor'> {
  if (!isEnough(sums)) {
    return { expectancy_r: null, expectancy_error: null, profit_factor: null };
  }
  const n = closedOf(sums);
  return {
    expectancy_r: rounded((sums.gain_sum - sums.loss_sum) / n, 2),
    expectancy_error: rounded(Z_95 * standardErrorOf(sums, n), 2),
    profit_factor: profitFactor(sums),
  };
}

/** Of the mean result, from the sample's deviation (n - 1), which only rounding brings below zero. */
function standardErrorOf({ gain_sum, loss_sum, r_square_sum }: Sums, n: number): number {
  const squares = r_square_sum - (gain_sum - loss_sum) ** 2 / n;
  return Math.sqrt(Math.max(0, squares) / (n - 1) / n);
}

/** Profit factor: total gains over total losses; null without losses. */
const profitFactor = ({ gain_sum, loss_sum }: Sums): number | null =>
  loss_sum === 0 ? null : rounded(gain_sum / loss_sum, 2);

/** By bands of quality, without those that have no closed signal. */
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
