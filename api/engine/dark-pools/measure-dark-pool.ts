import { averageDailyRange } from '#api/engine/indicators/average-daily-range.ts';
import { cmfSeries, mfiSeries } from '#api/engine/indicators/indicators.ts';
import { type Block, DAY_QUARTERS, findBlocks } from '#api/engine/measures/unusual-volume.ts';
import { traded } from '#api/engine/measures/volume.ts';
import { liquidityScore } from '#api/engine/order-book/liquidity-score.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { DarkPoolInput } from './dark-pool-input.ts';
import { newestClose, type NewestClose } from './newest-close.ts';

/** Quarter-hours in five days of trade. */
export const WEEK_QUARTERS = 5 * DAY_QUARTERS;
/** Hours of the daily flow and the hundred returns before, which tell how far a usual one goes. */
const FEWEST_HOURS = 125;
/** As many as the longer of the money flows reads. */
const FLOW_HOURS = 20;

/** All that the rules look at; candles with volume. */
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

/** Null while candles are too few: 14 days, 125 hours and a week of quarter-hours are needed. */
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
