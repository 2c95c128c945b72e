import { averageDailyRange, cmfSeries, mfiSeries } from '#api/engine/indicators/indicators.ts';
import {
  type Block,
  DAY_QUARTERS,
  findBlocks,
  traded,
  volumeSourceOf,
} from '#api/engine/measures/volume.ts';
import { liquidityScore } from '#api/engine/order-book/liquidity-score.ts';
import { ORDER_BOOK_NEEDS } from '#api/engine/order-book/read-order-book.ts';
import type { CandleNeeds, EngineInput } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { TRADING_SESSIONS } from '#contracts/rules/time/trading-sessions.ts';

/** UTC ms of a time of day as HH:MM, on the day of a moment. */
const onDayOf = (t: number, time: string): number =>
  Math.floor(t / DAY_MS) * DAY_MS + Date.parse(`1970-01-01T${time}:00.000Z`);

/** The session that opened last on a UTC day, and the whole minutes until it ends, 0 after its end. */
export function sessionOf(t: number): { name: string; minutesLeft: number } {
  const [asia] = TRADING_SESSIONS;
  const session = TRADING_SESSIONS.findLast(({ start_utc }) => onDayOf(t, start_utc) <= t) ?? asia;
  const left = onDayOf(t, session.end_utc) - t;
  return { name: session.name, minutesLeft: Math.max(0, Math.ceil(left / MINUTE_MS)) };
}

/** Those of the order book, a part of the model, and three hours more of minutes for patterns. */
export const DARK_POOL_NEEDS = { ...ORDER_BOOK_NEEDS, M1: 360 } as const satisfies CandleNeeds;

export type DarkPoolInput = EngineInput<typeof DARK_POOL_NEEDS> & {
  readonly price: number | null; // the newest price; the last close where there is none
  readonly source: DataSource;
};

export const WEEK_QUARTERS = 5 * DAY_QUARTERS; // quarter-hours in five days of trade
const FEWEST_HOURS = 125; // a day of flow, and the hundred returns before it

/** The measures that the rules use; candles with volume. */
export type DarkPoolMeasures = Pick<DarkPoolInput, 'instrument' | 'asOf'> & {
  readonly hours: readonly Candle[];
  readonly quarters: readonly Candle[];
  readonly minutes: readonly Candle[];
  readonly newest: NewestClose;
  readonly adr: number; // mean range of a day, price units
  readonly moneyFlow: number; // Chaikin's money flow of 20 hours, -1 to 1
  readonly moneyFlowIndex: number; // money flow index of 14 hours, 0 to 100
  readonly liquidity: number;
  readonly blocks: readonly Block[]; // quarter-hours of unusual volume in five days, oldest first
  readonly newBlocks: readonly Block[]; // those of the last 24 hours of trade
};

/** Null with fewer than 14 days, 125 hours or a week of quarter-hours. */
export function measureDarkPool(input: DarkPoolInput): DarkPoolMeasures | null {
  const { instrument, asOf, candles } = input;
  const [hours, quarters] = [traded(candles.H1), traded(candles.M15)];
  const newest = newestClose(candles);
  const adr = averageDailyRange(candles.D1) ?? 0;
  const flowHours = hours.slice(-20);
  const liquidity = liquidityScore(instrument, { hours, quarters });
  const isEnough = adr > 0 && hours.length >= FEWEST_HOURS;
  if (newest === null || liquidity === null || !isEnough) return null;
  const blocks = findBlocks(instrument, quarters, WEEK_QUARTERS);
  const dayBegin = quarters.at(-DAY_QUARTERS)?.t ?? 0;
  return {
    instrument,
    asOf,
    hours,
    quarters,
    minutes: traded(candles.M1),
    newest,
    adr,
    moneyFlow: cmfSeries(flowHours, 20).at(-1) ?? 0,
    moneyFlowIndex: mfiSeries(flowHours, 14).at(-1) ?? 50,
    liquidity,
    blocks,
    newBlocks: blocks.filter(({ t }) => t >= dayBegin),
  };
}

type NewestClose = { readonly price: number; readonly at: number }; // at: UTC ms

const closeOf = (candle: Candle | undefined, lengthMs: number): NewestClose[] =>
  candle ? [{ price: candle.c, at: candle.t + lengthMs }] : [];

function newestClose({ M1, M15 }: DarkPoolInput['candles']): NewestClose | null {
  const [minute, quarter] = [
    ...closeOf(M1.at(-1), timeframeMs.M1),
    ...closeOf(M15.at(-1), timeframeMs.M15),
  ];
  if (minute === undefined) return null;
  return quarter && quarter.at > minute.at ? quarter : minute;
}

export const originOf = (
  { instrument, asOf, candles, price, source }: DarkPoolInput,
  newest: NewestClose,
) => ({
  instrument,
  currentPrice: roundPrice(instrument, price ?? newest.price),
  volume_source: volumeSourceOf(candles.M15),
  data_source: source,
  as_of: new Date(asOf).toISOString(),
  last_updated: new Date(newest.at).toISOString(),
});
