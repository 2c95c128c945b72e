import { type SignalDraft, tradePrices } from '#api/engine/signals/signal-draft.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { weeklyTimes } from '#contracts/rules/signals/weekly-schedule.ts';
import {
  sweepOf,
  MOMENTUM_DAYS,
  readWeek,
  type WeekReading,
  type WeeklyInput,
} from './read-week.ts';

type Bias = {
  readonly side: 'buy' | 'sell';
  readonly score: number;
  readonly momentum: number;
  readonly sweep: number;
};

function standing({ close, fastAverage, slowAverage }: WeekReading): string {
  if (close > fastAverage && close > slowAverage) return 'above';
  return close < fastAverage && close < slowAverage ? 'below' : 'between';
}

const sweepText = (sweep: number): string =>
  sweep === 0 ? '' : `, Monday swept last week's ${sweep > 0 ? 'low' : 'high'}`;

/** Why there is a weekly signal, in one line. */
function weeklyReason({ side, score, momentum, sweep }: Bias, reading: WeekReading): string {
  const closed = Math.round(100 * reading.lastWeek.closeShare);
  return [
    `Weekly bias ${side}: 20-day momentum ${momentum.toFixed(2)} ADR units,`,
    `price ${standing(reading)} the 20/50-day averages,`,
    `last week closed at ${closed}% of its range${sweepText(sweep)}.`,
    `Score ${score.toFixed(2)}. Valid to Friday 22:00 UTC.`,
  ].join(' ');
}

/** From this score on, of either sign, there is a signal. */
const THRESHOLD = 0.5;
/** Distances of stop and target, in average daily ranges. */
const STOP_ADR = 1;
const TARGET_ADR = 1.5;

export type WeeklyScore = {
  readonly instrument: Instrument;
  /** -1 to 1; above 0 it leans towards a rise. */
  readonly score: number;
  /** The move of the last 20 trading days, in average daily ranges times the root of 20. */
  readonly momentum: number;
  /** -1 to 1: the order of price, 20-day and 50-day average. */
  readonly structure: number;
  /** -1 to 1: position of last week's close in its range. */
  readonly closeLocation: number;
  /** 1: this week fell below the low of the last and came back; -1: the same above its high. */
  readonly sweep: number;
  readonly draft: SignalDraft | null;
};

/**
 * The score of a week from the weeks before and its first hours: momentum counts 40 %, the order of
 * price and averages 25 %, last week's close 20 %, a sweep of its extremes 15 %.
 *
 * @returns null where the candles are too few
 * @source momentum as a sign of the next weeks: T. J. Moskowitz, Y. H. Ooi, L. H. Pedersen, "Time series
 *   momentum", Journal of Financial Economics 104 (2012). The weights are ours: docs/weekly-scanner.md
 */
export function scoreWeek(input: WeeklyInput): WeeklyScore | null {
  const reading = readWeek(input);
  if (reading === null) return null;
  const { close, earlierClose, averageDailyRange, fastAverage, slowAverage, lastWeek } = reading;
  const momentum = (close - earlierClose) / (averageDailyRange * Math.sqrt(MOMENTUM_DAYS));
  const structure = (Math.sign(close - fastAverage) + Math.sign(fastAverage - slowAverage)) / 2;
  const closeLocation = 2 * lastWeek.closeShare - 1;
  const sweep = sweepOf(input, lastWeek);
  const score = 0.4 * Math.tanh(momentum) + 0.25 * structure + 0.2 * closeLocation + 0.15 * sweep;
  const scored = { instrument: input.instrument, score, momentum, structure, closeLocation, sweep };
  return { ...scored, draft: draftOf(input.asOf, scored, reading) };
}

function draftOf(
  asOf: number,
  scored: Omit<WeeklyScore, 'draft'>,
  reading: WeekReading,
): SignalDraft | null {
  const strength = Math.abs(scored.score);
  if (strength < THRESHOLD) return null;
  const { instrument } = scored;
  const side = scored.score > 0 ? 'buy' : 'sell';
  const prices = tradePrices({
    instrument,
    side,
    entry: reading.close,
    risk: STOP_ADR * reading.averageDailyRange,
    reward: TARGET_ADR * reading.averageDailyRange,
  });
  return {
    instrument,
    side,
    ...prices,
    quality: confidenceOf(strength),
    expiresAt: weeklyTimes(asOf).activeUntil,
    reason: weeklyReason({ ...scored, side }, reading),
    mlAgrees: null,
  };
}

/** From 0.6 at the threshold to 0.95 at a score of 1. */
const confidenceOf = (strength: number): number =>
  Number((0.6 + (0.35 * (strength - THRESHOLD)) / (1 - THRESHOLD)).toFixed(4));
