import type { WeeklyInput } from '#api/engine/weekly/scan-week.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { isMarketOpen, isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';

/** A Monday, 06:00 UTC. */
export const WEEK_AS_OF = Date.parse('2026-11-16T06:00:00.000Z');
/** Every drawn day reaches this far, so it is the average daily range. */
export const DAY_RANGE = 0.01;

/** Low and close of a day. */
type Day = readonly [low: number, close: number];

type Week = {
  /** The days up to Friday, the last ones of 30; those before lie from 1.095 to 1.105 and close at 1.1. */
  days?: readonly Day[];
  /** Closes of the last hours before 06:00; those before are `before`. */
  hours?: readonly number[];
  before?: number;
  /** Lowest and highest price since the week's open, as wicks of one hour. */
  reach?: readonly [low: number, high: number];
};

function daysUntilFriday(drawn: readonly Day[]): Candle[] {
  const days: Candle[] = [];
  for (let day = tradingDayOf(WEEK_AS_OF) - 1; days.length < 30; day -= 1) {
    if (!isTradingDay(day)) continue;
    const [low, close] = drawn.at(-1 - days.length) ?? [1.095, 1.1];
    days.push({ t: tradingDayStart(day), o: close, h: low + DAY_RANGE, l: low, c: close, v: 1 });
  }
  return days.reverse();
}

function hoursUntilMorning({ hours = [], before = 1.1, reach }: Week): Candle[] {
  const drawn: Candle[] = [];
  for (let t = WEEK_AS_OF - HOUR_MS; drawn.length < 1300; t -= HOUR_MS) {
    if (!isMarketOpen('EURUSD', t)) continue;
    const c = hours.at(-1 - drawn.length) ?? before;
    const [low, high] = (drawn.length === 2 ? reach : undefined) ?? [c, c];
    drawn.push({ t, o: c, h: Math.max(c, high), l: Math.min(c, low), c, v: 1 });
  }
  return drawn.reverse();
}

/** Hours and days of a market that stood at one price until a test moves it. */
export function drawWeek(week: Week = {}): WeeklyInput {
  const candles = { D1: daysUntilFriday(week.days ?? []), H1: hoursUntilMorning(week) };
  return { instrument: 'EURUSD', asOf: WEEK_AS_OF, candles };
}
