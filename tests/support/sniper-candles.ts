import type { SniperInput } from '#api/engine/sniper/read-session.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { isMarketOpen, isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { mirrored } from './drawn-candles.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const HALF_DAY_MS = 720 * MINUTE_MS;
/** A Wednesday's noon. */
export const SESSION_START = Date.parse('2026-11-18T12:00:00.000Z');

/** A minute of the session and a price that its wick reaches. */
type Spike = readonly [minute: number, price: number];

type Session = {
  /** Where price stands all session but for its spikes. */
  price?: number;
  high?: Spike;
  low?: Spike;
  /** Where price stood until the session began. */
  before?: number;
  /** Minutes that have no candle. */
  missing?: readonly number[];
  /** Range of the first half-hour, and of the first hour, of each earlier session. */
  usualRange?: number;
  dayRange?: number;
  /** So many minutes have passed. */
  minute?: number;
};

function stretch(count: number, lengthMs: number, candleAt: (t: number) => Candle): Candle[] {
  const candles: Candle[] = [];
  for (let t = SESSION_START - lengthMs; candles.length < count; t -= lengthMs)
    if (isMarketOpen('EURUSD', t)) candles.push(candleAt(t));
  return candles.reverse();
}

function lastDays(range: number): Candle[] {
  const days: Candle[] = [];
  for (let day = tradingDayOf(SESSION_START) - 1; days.length < 30; day -= 1) {
    const start = tradingDayStart(day);
    if (isTradingDay(day)) days.push({ t: start, o: 1, h: 1 + range, l: 1, c: 1, v: 1 });
  }
  return days.reverse();
}

const flat = (t: number, price: number): Candle => ({
  t,
  o: price,
  h: price,
  l: price,
  c: price,
  v: 1,
});

/**
 * EURUSD on a Wednesday from noon on: half an hour at 1.0851 after a spike to 1.0860 and one to 1.0850,
 * a usual range, having come from 1.0890. A test moves what matters to it.
 */
export function drawSession({
  price = 1.0851,
  high = [5, 1.086],
  low = [20, 1.085],
  before = 1.089,
  missing = [],
  usualRange = 0.001,
  dayRange = 0.008,
  minute = 30,
}: Session = {}): SniperInput {
  const minutes = Array.from({ length: minute }, (_, n): Candle => {
    const candle = flat(SESSION_START + n * MINUTE_MS, price);
    return {
      ...candle,
      h: n === high[0] ? high[1] : price,
      l: n === low[0] ? low[1] : price,
    };
  });
  const M1 = [
    ...stretch(800, MINUTE_MS, (t) => flat(t, before)),
    ...minutes.filter((_, n) => !missing.includes(n)),
  ];
  const M15 = stretch(2100, QUARTER_MS, (t) => ({ ...flat(t, 1.08), h: 1.08 + usualRange }));
  return {
    pair: 'EURUSD',
    start: SESSION_START,
    asOf: SESSION_START + minute * MINUTE_MS,
    candles: { M1, M15, D1: lastDays(dayRange) },
  };
}

const turned = (candles: readonly Candle[]): Candle[] => mirrored(candles, 1.085);

/** The same market upside down, around 1.0850. */
export function upsideDown(input: SniperInput): SniperInput {
  const { M1, M15, D1 } = input.candles;
  return { ...input, candles: { M1: turned(M1), M15: turned(M15), D1: turned(D1) } };
}

/** The same market half a day earlier: a session at midnight. */
export function atMidnight(input: SniperInput): SniperInput {
  const earlier = <Timed extends { t: number }>(candles: readonly Timed[]): Timed[] =>
    candles.map((candle) => ({ ...candle, t: candle.t - HALF_DAY_MS }));
  const { M1, M15, D1 } = input.candles;
  return {
    pair: input.pair,
    start: input.start - HALF_DAY_MS,
    asOf: input.asOf - HALF_DAY_MS,
    candles: { M1: earlier(M1), M15: earlier(M15), D1 },
  };
}
