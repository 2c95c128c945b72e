import { type Chart, measureChart } from '#api/engine/chart-patterns/chart.ts';
import { averageDailyRange, rangeOf } from '#api/engine/indicators/indicators.ts';
import type { PeakReading } from '#api/engine/peak/peak-reading.ts';
import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Signal } from '#contracts/signals.ts';

/** `higher by 0.48%`, `lower by 0.48%`, `unchanged`; two decimals. */
export function moved(change: number, unit: '%' | 'points'): string {
  const size = Math.abs(change).toFixed(2);
  if (Number(size) === 0) return 'unchanged';
  return `${change > 0 ? 'higher' : 'lower'} by ${size}${unit === '%' ? unit : ` ${unit}`}`;
}

/** 50 + 250 days, half-days for structure and averages, five days of hours. */
export const BRIEFING_NEEDS = { D1: 330, H4: 400, H1: 120 } as const satisfies CandleNeeds;

/** Candles of one instrument that had closed when the briefing was due. */
export type BriefingMarket = {
  readonly instrument: Instrument;
  readonly candles: CandlesOf<typeof BRIEFING_NEEDS>;
};

export type BriefingInput = {
  readonly dueAt: number; // 06:00 UTC of its date, UTC ms
  readonly madeAt: number; // when it is written; later than 06:00 when it is caught up
  readonly source: DataSource;
  readonly markets: readonly BriefingMarket[]; // all instruments, in their usual order
  readonly peaks: readonly PeakReading[]; // readings of the Peak Scanner at that moment
  readonly open: readonly Signal[]; // signals that were open at that moment, newest first
};

/** The measures of one instrument that the parts of a briefing use. */
export type Reading = {
  readonly instrument: Instrument;
  readonly price: number; // close of the newest closed hour
  readonly day: Candle; // the last closed day and the one before it
  readonly dayBefore: Candle;
  /** Mean range of the last 14 days, price units, above zero; and of the 14 days before the last one. */
  readonly adr: number;
  readonly adrBefore: number;
  readonly adrUsed: number; // today's range in percent of it
  readonly overnight: number; // percent from the last daily close to the price
  readonly chart: Chart; // computed from half-days
  readonly candles: readonly Candle[]; // the half-days, and the hours since
  readonly bias: PeakReading['bias'];
};

function rangesOf(days: readonly Candle[]): Pick<Reading, 'adr' | 'adrBefore'> | null {
  const adr = averageDailyRange(days) ?? 0;
  const adrBefore = averageDailyRange(days.slice(0, -1)) ?? 0;
  return adr > 0 && adrBefore > 0 ? { adr, adrBefore } : null;
}

/** Null with too few candles. */
export function readMarket(
  { instrument, candles: { D1, H4, H1 } }: BriefingMarket,
  { dueAt, peaks }: Pick<BriefingInput, 'dueAt' | 'peaks'>,
): Reading | null {
  const [dayBefore, day] = D1.slice(-2);
  const price = H1.at(-1)?.c;
  const chart = measureChart(instrument, 'H4', H4);
  const ranges = rangesOf(D1);
  if (!dayBefore || !day || price === undefined || !chart || !ranges) return null;
  const clock = daysOf(instrument);
  const begin = clock.start(clock.of(dueAt));
  const today = H1.filter(({ t }) => t >= begin);
  const { high, low } = rangeOf(today);
  const used = today.length === 0 ? 0 : high - low;
  return {
    instrument,
    price,
    day,
    dayBefore,
    ...ranges,
    adrUsed: Math.round((100 * used) / ranges.adr),
    overnight: percentChange(day.c, price),
    chart,
    candles: [...H4, ...H1.filter(({ t }) => t > chart.last.t)],
    bias: peaks.find((peak) => peak.instrument === instrument)?.bias ?? null,
  };
}

export const priceText = (instrument: Instrument, price: number): string =>
  price.toFixed(instrumentFacts[instrument].digits);

export const YEAR_DAYS = 252; // about a year of trading days
export const FEWEST_DAYS = 60; // below this, a percentile is not meaningful

/** Closed days of an instrument, oldest first; empty when the market is not in the list. */
export const daysIn = (
  markets: readonly BriefingMarket[],
  instrument: Instrument,
): readonly Candle[] => markets.find((each) => each.instrument === instrument)?.candles.D1 ?? [];

/**
 * The days that all given instruments have, oldest first, each with one candle per instrument in their
 * order. A day that one instrument lacks is left out, so that prices of different days are never paired.
 */
export function commonDays(
  markets: readonly BriefingMarket[],
  [first, ...others]: readonly [Instrument, ...Instrument[]],
): (readonly Candle[])[] {
  const byTime = others.map((each) => new Map(daysIn(markets, each).map((day) => [day.t, day])));
  return daysIn(markets, first).flatMap((day) => {
    const rest = byTime.flatMap((days) => days.get(day.t) ?? []);
    return rest.length === others.length ? [[day, ...rest]] : [];
  });
}

export const percentChange = (from: number, to: number): number => 100 * (to / from - 1);
