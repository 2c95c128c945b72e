import { type FoundSignal, type SignalDraft, tradePrices } from '../signals/signal-draft.ts';
import { isoWeekOf, weeklyTimes } from '#contracts/rules/signals/weekly-schedule.ts';
import { instrumentFacts, type Instrument } from '#contracts/rules/market/instruments.ts';
import { averageDailyRange, emaSeries, type Range, rangeOf } from '../indicators/indicators.ts';
import type { CandleNeeds, EngineInput } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { candleStart } from '#contracts/rules/market/timeframes.ts';

/** Six weeks of days, and hours for an average over 1,200 of them with warm-up. */
export const WEEKLY_NEEDS = { D1: 30, H1: 2400 } as const satisfies CandleNeeds;

/** Input of the Weekly Scanner on Monday 06:00 UTC, later where candles were missing then. */
export type WeeklyInput = EngineInput<typeof WEEKLY_NEEDS>;

const MOMENTUM_DAYS = 20; // trading days over which momentum is measured
const FAST_HOURS = 480; // average of 20 days
const SLOW_HOURS = 1200; // average of 50 days

type WeekReading = NonNullable<ReturnType<typeof readWeek>>;

function readWeek(input: WeeklyInput) {
  const { D1: days, H1: hours } = input.candles;
  const closes = hours.map(({ c }) => c);
  const close = closes.at(-1);
  const earlierClose = days.at(-MOMENTUM_DAYS)?.c; // counted from the day in progress
  const fastAverage = emaSeries(closes, FAST_HOURS).at(-1) ?? null;
  const slowAverage = emaSeries(closes, SLOW_HOURS).at(-1) ?? null;
  const adr = averageDailyRange(days);
  const lastWeek = readLastWeek(input);
  if (close === undefined || earlierClose === undefined || fastAverage === null) return null;
  if (slowAverage === null || lastWeek === null || !adr) return null;
  return { close, earlierClose, adr, fastAverage, slowAverage, lastWeek };
}

/** `closeShare` is 0 for a close at the week's low, 1 at its high. */
type LastWeek = Range & { readonly closeShare: number };

function readLastWeek({ instrument, asOf, candles }: WeeklyInput): LastWeek | null {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  const lastOpen = candleStart(instrument, 'W1', weekOpen - 1);
  const days = candles.D1.filter(({ t }) => t >= lastOpen && t < weekOpen);
  const { high, low } = rangeOf(days);
  const close = days.at(-1)?.c;
  if (close === undefined || high === low) return null;
  return { high, low, closeShare: (close - low) / (high - low) };
}

function hoursOfWeek({ instrument, asOf, candles }: WeeklyInput): readonly Candle[] {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  return candles.H1.filter(({ t }) => t >= weekOpen);
}

/** 1: since the week's open price was below last week's low and is back above; -1 mirrored; else 0. */
function sweepOf(input: WeeklyInput, { high, low }: LastWeek): number {
  const hours = hoursOfWeek(input);
  const close = hours.at(-1)?.c ?? NaN;
  const isLowSwept = hours.some(({ l }) => l < low) && close > low;
  const isHighSwept = hours.some(({ h }) => h > high) && close < high;
  return Number(isLowSwept) - Number(isHighSwept);
}

/** Whether a week has enough hours to score it; with fewer than four, candles are missing. */
export const hasWeekBegun = (input: WeeklyInput): boolean => hoursOfWeek(input).length >= 4;

type Bias = Pick<WeeklyScore, 'score' | 'momentum' | 'sweep'> & { readonly side: 'buy' | 'sell' };

function standing({ close, fastAverage, slowAverage }: WeekReading): string {
  if (close > fastAverage && close > slowAverage) return 'above';
  return close < fastAverage && close < slowAverage ? 'below' : 'between';
}

function weeklyReason({ side, score, momentum, sweep }: Bias, reading: WeekReading): string {
  const closed = Math.round(100 * reading.lastWeek.closeShare);
  const swept = sweep === 0 ? '' : `, Monday swept last week's ${sweep > 0 ? 'low' : 'high'}`;
  return [
    `Weekly bias ${side}: 20-day momentum ${momentum.toFixed(2)} ADR units,`,
    `price ${standing(reading)} the 20/50-day averages,`,
    `last week closed at ${closed}% of its range${swept}.`,
    `Score ${score.toFixed(2)}. Valid to Friday 22:00 UTC.`,
  ].join(' ');
}

const THRESHOLD = 0.5; // from this score on, of either sign, there is a signal

export type WeeklyScore = {
  readonly instrument: Instrument;
  readonly score: number; // -1 to 1; above 0 it leans towards a rise
  readonly momentum: number; // of 20 trading days, in average daily ranges times the root of 20
  readonly structure: number; // -1 to 1: the order of price, 20-day and 50-day average
  readonly closeLocation: number; // -1 to 1: position of last week's close in its range
  readonly sweep: number; // 1: it fell below the low of last week and came back; -1: above its high
  readonly draft: SignalDraft | null;
};

/**
 * The score of a week from the weeks before and its first hours: momentum counts 40 %, the order of
 * price and averages 25 %, last week's close 20 %, a sweep of its extremes 15 %. Null with too few
 * candles.
 *
 * @source momentum as a sign of the next weeks: T. J. Moskowitz, Y. H. Ooi, L. H. Pedersen, "Time series
 *   momentum", Journal of Financial Economics 104 (2012). The weights are ours: docs/weekly-scanner.md
 */
export function scoreWeek(input: WeeklyInput): WeeklyScore | null {
  const reading = readWeek(input);
  if (reading === null) return null;
  const { close, earlierClose, adr, fastAverage, slowAverage, lastWeek } = reading;
  const momentum = (close - earlierClose) / (adr * Math.sqrt(MOMENTUM_DAYS));
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
    risk: reading.adr,
    reward: 1.5 * reading.adr,
  });
  return {
    instrument,
    side,
    ...prices,
    // From 0.6 at the threshold to 0.95 at a score of 1.
    quality: Number((0.6 + (0.35 * (strength - THRESHOLD)) / (1 - THRESHOLD)).toFixed(4)),
    expiresAt: weeklyTimes(asOf).activeUntil,
    reason: weeklyReason({ ...scored, side }, reading),
    mlAgrees: null,
  };
}

/**
 * The signals of a week, the strongest first: the largest scores of either sign. Trades in the same
 * direction of the dollar all stay, and their reasons say so: they are not independent.
 */
export function pickWeek(scores: readonly WeeklyScore[], most = 4): SignalDraft[] {
  const picked = scores
    .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score))
    .flatMap(({ draft }) => (draft === null ? [] : [draft]))
    .slice(0, most);
  return picked.map((draft) => ({ ...draft, reason: draft.reason + dollarNote(draft, picked) }));
}

function dollarSide({ instrument, side }: SignalDraft): 'Buys' | 'Sells' | null {
  const { group, quoteCurrency } = instrumentFacts[instrument];
  if (group === 'Indices') return null;
  if (quoteCurrency === 'USD') return side === 'buy' ? 'Sells' : 'Buys';
  return side === 'buy' ? 'Buys' : 'Sells';
}

function dollarNote(draft: SignalDraft, picked: readonly SignalDraft[]): string {
  const side = dollarSide(draft);
  const alike = picked.filter((other) => other !== draft && dollarSide(other) === side);
  if (side === null || alike.length === 0) return '';
  const names = new Intl.ListFormat('en-GB').format(alike.map(({ instrument }) => instrument));
  return ` ${side} the dollar, as ${alike.length === 1 ? 'does' : 'do'} ${names}: not independent trades.`;
}

export type Week = {
  readonly slots: readonly number[]; // the moments at which the week is tried, oldest first, UTC ms
  readonly inputsAt: (asOf: number) => readonly WeeklyInput[]; // of all pairs with candles then
};

/** The signals of a week at the first moment with enough candles; null before: it is tried again. */
export function scanWeek({ slots, inputsAt }: Week): readonly FoundSignal[] | null {
  for (const slot of slots) {
    const begun = inputsAt(slot).filter(hasWeekBegun);
    if (begun.length === 0) continue;
    const scores = begun.map(scoreWeek).filter((score) => score !== null);
    return pickWeek(scores).map((draft) => ({
      key: `weekly:${draft.instrument}:${isoWeekOf(slot)}`,
      slot,
      draft,
    }));
  }
  return null;
}
