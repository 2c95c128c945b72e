import type { PeakMeasures } from '#api/engine/peak/peak-measures.ts';
import type { PeakInput } from '#api/engine/peak/day-context.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';

const QUARTER_MS = 900_000;

/** Quiet candles of US30 around this price; their days reach 200 points, so that 2 are 0.01 ADR. */
export const PRICE = 40_000;
export const ADR = 200;

/** A time of Tuesday, the generation day of November 2026, UTC ms. */
export const at = (time: string): number => Date.parse(`2026-11-03T${time}Z`);
const TODAY = tradingDayOf(at('12:00'));

const shaped = (t: number, reach: number, change: Partial<Candle> = {}): Candle => ({
  t,
  o: PRICE,
  h: PRICE + reach,
  l: PRICE - reach,
  c: PRICE,
  v: 100,
  ...change,
});

/** Changes of single candles, by their time of day. */
export type Changes = Readonly<Record<string, Partial<Candle>>>;

/** Quarter-hours of the trading day that begin before a time: 20 points high where nothing else is said. */
export function quarters(until: string, changes: Changes = {}): Candle[] {
  const start = tradingDayStart(TODAY);
  const count = Math.round((at(until) - start) / QUARTER_MS);
  const byTime = new Map(Object.entries(changes).map(([time, change]) => [at(time), change]));
  return Array.from({ length: count }, (_, n) => {
    const t = start + n * QUARTER_MS;
    return shaped(t, 10, byTime.get(t));
  });
}

/** Closed days before the generation day, oldest first; the last of them may be changed. */
export function days(count = 20, last: Partial<Candle> = {}): Candle[] {
  const candles: Candle[] = [];
  for (let day = TODAY - 1; candles.length < count; day -= 1) {
    if (!isTradingDay(day)) continue;
    candles.unshift(shaped(tradingDayStart(day), ADR / 2, candles.length === 0 ? last : {}));
  }
  return candles;
}

/** A stretch in a straight line: how many hours, and the close of the last. */
export type Leg = readonly [count: number, close: number];

/** A hundred quiet hours and then straight legs, the last of them closed at a time. */
export function hours(until: string, legs: readonly Leg[] = []): Candle[] {
  const closes = Array.from({ length: 100 }, () => PRICE);
  for (const [count, close] of legs) {
    const from = closes.at(-1) ?? PRICE;
    for (let n = 1; n <= count; n += 1) closes.push(from + ((close - from) * n) / count);
  }
  return closes.map((c, n) => {
    const o = closes[n - 1] ?? PRICE;
    const t = at(until) - (closes.length - n) * HOUR_MS;
    return { t, o, h: Math.max(o, c) + 5, l: Math.min(o, c) - 5, c, v: 100 };
  });
}

type Picture = {
  readonly until: string;
  readonly changes?: Changes;
  readonly legs?: readonly Leg[];
  readonly lastDay?: Partial<Candle>;
  readonly probabilities?: PeakInput['probabilities'];
};

/** What the engine sees at a time of the generation day. */
export const peakInput = ({
  until,
  changes,
  legs,
  lastDay,
  probabilities = null,
}: Picture): PeakInput => ({
  instrument: 'US30',
  asOf: at(until),
  candles: { D1: days(20, lastDay), H1: hours(until, legs), M15: quarters(until, changes) },
  probabilities,
});

/** A quiet noon in the middle of everything; a test says only what matters to it. */
export const someMeasures = (overrides: Partial<PeakMeasures> = {}): PeakMeasures => ({
  instrument: 'US30',
  quarters: quarters('12:00'),
  swings: [],
  day: someDay(),
  asia: { high: PRICE + 10, low: PRICE - 10 },
  averages: { close: PRICE, ema5: PRICE, ema13: PRICE, ema50: PRICE },
  cycle: null,
  hunts: [],
  ...overrides,
});

export const someDay = (overrides: Partial<PeakMeasures['day']> = {}): PeakMeasures['day'] => ({
  adr: ADR,
  price: PRICE,
  previousDay: { high: PRICE + 100, low: PRICE - 100 },
  rangePosition: 50,
  threeDayRange: 2 * ADR,
  today: quarters('12:00'),
  midnight: at('00:00'),
  ...overrides,
});

export const someCycle = (
  overrides: Partial<NonNullable<PeakMeasures['cycle']>> = {},
): NonNullable<PeakMeasures['cycle']> => ({
  direction: 'rise',
  anchor: { kind: 'low', price: PRICE - 200, index: 0, knownAt: 1 },
  days: 3,
  expansion: 1,
  level: 1,
  ...overrides,
});

/** The low of Asia, swept at 07:30 and over at 07:45. */
export const someHunt = (
  overrides: Partial<PeakMeasures['hunts'][number]> = {},
): PeakMeasures['hunts'][number] => ({
  side: 'low',
  swept: 'Asia',
  level: PRICE - 10,
  index: 38,
  at: at('07:30'),
  extreme: PRICE - 30,
  depth: 0.1,
  returnedAt: 39,
  brokenAt: null,
  turnedAt: null,
  ...overrides,
});
