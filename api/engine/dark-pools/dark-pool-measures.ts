import { averageDailyRange, cmfSeries, mfiSeries } from '#api/engine/indicators/indicators.ts';
import {
  type Block,
  DAY_QUARTERS,
  findBlocks,
  traded,
  volumeSourceOf,
} from '#api/engine/measures/volume.ts';
import { liquidityScore } from '#api/engine/order-book/liquidity-score.ts';
import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { DarkPool } from '#contracts/market/dark-pools.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { TRADING_SESSIONS } from '#contracts/rules/time/trading-sessions.ts';

/** UTC ms of a time of day as HH:MM, on the day of a moment. */
const onDayOf = (t: number, time: string): number =>
  Math.floor(t / DAY_MS) * DAY_MS + Date.parse(`1970-01-01T${time}:00.000Z`);

/**
 * The session that opened last on the UTC day of a moment; Asia's opens with the day.
 *
 * @param t UTC ms
 * @returns its name, and the whole minutes until it ends, 0 after its end
 */
export function sessionOf(t: number): { name: string; minutesLeft: number } {
  const [asia] = TRADING_SESSIONS;
  const session = TRADING_SESSIONS.findLast(({ start_utc }) => onDayOf(t, start_utc) <= t) ?? asia;
  const left = onDayOf(t, session.end_utc) - t;
  return { name: session.name, minutesLeft: Math.max(0, Math.ceil(left / MINUTE_MS)) };
}

/** The needs of the order book, which is a part of the model, and four hours more of minutes for patterns. */
export const DARK_POOL_NEEDS = {
  D1: 20,
  H1: 600,
  M15: 2016,
  M1: 360,
} as const satisfies CandleNeeds;

/** Input of the hidden-liquidity model. */
export type DarkPoolInput = {
  readonly instrument: Instrument;
  /** UTC ms; the candles are those that had closed by then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof DARK_POOL_NEEDS>;
  /** The newest price; the last close where there is none. */
  readonly price: number | null;
  readonly source: DataSource;
};

/** Quarter-hours in five days of trade. */
export const WEEK_QUARTERS = 5 * DAY_QUARTERS;
/** Hours of the daily flow and the hundred returns before them, for the usual size of a return. */
const FEWEST_HOURS = 125;
/** The longer of the two money flows needs so many. */
const FLOW_HOURS = 20;

/** The measures that the rules use; candles with volume. */
export type DarkPoolMeasures = Pick<DarkPoolInput, 'instrument' | 'asOf'> & {
  readonly hours: readonly Candle[];
  readonly quarters: readonly Candle[];
  readonly minutes: readonly Candle[];
  readonly newest: NewestClose;
  /** Mean range of a day, price units. */
  readonly adr: number;
  /** Chaikin's money flow of 20 hours, -1 to 1. */
  readonly moneyFlow: number;
  /** Money flow index of 14 hours, 0 to 100. */
  readonly moneyFlowIndex: number;
  readonly liquidity: number;
  /** Quarter-hours of unusual volume in five days, oldest first. */
  readonly blocks: readonly Block[];
  /** Those of the last 24 hours of trade. */
  readonly newBlocks: readonly Block[];
};

function moneyFlows(hours: readonly Candle[]) {
  const recent = hours.slice(-FLOW_HOURS);
  return {
    moneyFlow: cmfSeries(recent, 20).at(-1) ?? 0,
    moneyFlowIndex: mfiSeries(recent, 14).at(-1) ?? 50,
  };
}

/** Null with fewer than 14 days, 125 hours or a week of quarter-hours. */
export function measureDarkPool({
  instrument,
  asOf,
  candles,
}: DarkPoolInput): DarkPoolMeasures | null {
  const [hours, quarters] = [traded(candles.H1), traded(candles.M15)];
  const newest = newestClose(candles);
  const adr = averageDailyRange(candles.D1) ?? 0;
  const liquidity = liquidityScore({ instrument, hours, quarters });
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
    ...moneyFlows(hours),
    liquidity,
    blocks,
    newBlocks: blocks.filter(({ t }) => t >= dayBegin),
  };
}

type NewestClose = {
  readonly price: number;
  /** UTC ms. */
  readonly at: number;
};

const closeOf = (candle: Candle | undefined, lengthMs: number): NewestClose[] =>
  candle ? [{ price: candle.c, at: candle.t + lengthMs }] : [];

/** The newest close of minutes and quarter-hours; null without any. */
function newestClose({
  M1,
  M15,
}: Pick<DarkPoolInput['candles'], 'M1' | 'M15'>): NewestClose | null {
  const [minute, quarter] = [
    ...closeOf(M1.at(-1), timeframeMs.M1),
    ...closeOf(M15.at(-1), timeframeMs.M15),
  ];
  if (minute === undefined) return null;
  return quarter && quarter.at > minute.at ? quarter : minute;
}

/** The origin fields of both answers. */
type Origin = Pick<
  DarkPool,
  'instrument' | 'currentPrice' | 'volume_source' | 'data_source' | 'as_of' | 'last_updated'
>;

export const originOf = (
  { instrument, asOf, candles, price, source }: DarkPoolInput,
  newest: NewestClose,
): Origin => ({
  instrument,
  currentPrice: roundPrice(instrument, price ?? newest.price),
  volume_source: volumeSourceOf(candles.M15),
  data_source: source,
  as_of: new Date(asOf).toISOString(),
  last_updated: new Date(newest.at).toISOString(),
});
