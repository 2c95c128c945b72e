import { type Chart, measureChart } from '#api/engine/chart-patterns/chart.ts';
import { averageDailyRange } from '#api/engine/indicators/average-daily-range.ts';
import type { PeakReading } from '#api/engine/peak/peak-reading.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import type { BriefingInput, BriefingMarket } from './briefing-input.ts';
import { percentChange } from './market-days.ts';

/** What the parts of a briefing look at of one instrument. */
export type Reading = {
  readonly instrument: Instrument;
  /** Close of the newest closed hour. */
  readonly price: number;
  /** The last closed day and the one before it. */
  readonly day: Candle;
  readonly dayBefore: Candle;
  /** Mean range of the last 14 days, price units, above zero; and of the 14 before the last day. */
  readonly adr: number;
  readonly adrBefore: number;
  /** Percent of it that today has used. */
  readonly adrUsed: number;
  /** Percent from the last daily close to the price. */
  readonly overnight: number;
  /** Of the half-days. */
  readonly chart: Chart;
  /** The half-days, and the hours since. */
  readonly candles: readonly Candle[];
  readonly bias: PeakReading['bias'];
};

const reachOf = (candles: readonly Candle[]): number =>
  candles.length === 0
    ? 0
    : Math.max(...candles.map(({ h }) => h)) - Math.min(...candles.map(({ l }) => l));

/** The usual range of a day, and what it was before the last one; null where days are too few. */
function rangesOf(days: readonly Candle[]): Pick<Reading, 'adr' | 'adrBefore'> | null {
  const adr = averageDailyRange(days) ?? 0;
  const adrBefore = averageDailyRange(days.slice(0, -1)) ?? 0;
  return adr > 0 && adrBefore > 0 ? { adr, adrBefore } : null;
}

/** Null where candles are too few. */
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
  return {
    instrument,
    price,
    day,
    dayBefore,
    ...ranges,
    adrUsed: Math.round((100 * reachOf(H1.filter(({ t }) => t >= begin))) / ranges.adr),
    overnight: percentChange(day.c, price),
    chart,
    candles: [...H4, ...H1.filter(({ t }) => t > chart.last.t)],
    bias: peaks.find((peak) => peak.instrument === instrument)?.bias ?? null,
  };
}

/** A price in the decimals of its instrument. */
export const priceText = (instrument: Instrument, price: number): string =>
  price.toFixed(instrumentFacts[instrument].digits);
