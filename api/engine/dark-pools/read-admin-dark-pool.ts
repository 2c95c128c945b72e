import { apportion, mean, sum } from '#api/engine/measures/statistics.ts';
import { bulkVolumes, totalVolume } from '#api/engine/measures/volume.ts';
import { ORDER_BOOK_NEEDS } from '#api/engine/order-book/order-book-input.ts';
import { readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { ADMIN_DARK_POOL_MODELLED, type AdminDarkPool } from '#contracts/market/dark-pools.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { findAlgorithms } from './algorithms.ts';
import type { DarkPoolInput } from './dark-pool-input.ts';
import { originOf } from './dark-pool-origin.ts';
import { hiddenLiquidity } from './hidden-liquidity.ts';
import { type DarkPoolMeasures, measureDarkPool } from './measure-dark-pool.ts';
import { findParticipants } from './participants.ts';

const DAY_HOURS = 24;

function darkPoolActivity(measures: DarkPoolMeasures): AdminDarkPool['darkPoolActivity'] {
  const { newBlocks } = measures;
  const count = newBlocks.length;
  const impacts = newBlocks.map(({ o, c }) => (100 * Math.abs(c - o)) / o);
  const total = totalVolume(newBlocks);
  return {
    totalVolume: Math.round(total),
    averageTradeSize: count > 0 ? Math.round(total / count) : 0,
    numberOfTrades: count,
    priceImpact: count > 0 ? Number(mean(impacts).toFixed(3)) : 0,
    hiddenLiquidity: hiddenLiquidity(measures).share,
  };
}

/** Who pressed in the last 24 hours of trade, by bulk volume classification; even without volume. */
function institutionalFlow(hours: readonly Candle[]): AdminDarkPool['institutionalFlow'] {
  const sides = bulkVolumes(hours, DAY_HOURS);
  const [buy, sell] = [sum(sides.map((each) => each.buy)), sum(sides.map((each) => each.sell))];
  const [buyPressure = 0, sellPressure = 0] = apportion(buy + sell > 0 ? [buy, sell] : [1, 1]);
  const netFlow = buyPressure - sellPressure;
  return {
    buyPressure,
    sellPressure,
    netFlow,
    flowDirection: netFlow >= 0 ? 'Bullish' : 'Bearish',
    conviction: Math.abs(netFlow),
  };
}

/** The book as the order book itself reads it. */
function bookOf({ candles, ...input }: DarkPoolInput) {
  return readOrderBook({
    ...input,
    candles: { ...candles, M1: candles.M1.slice(-ORDER_BOOK_NEEDS.M1) },
  });
}

/**
 * Hidden liquidity as the console shows it. Days are of trade: on a Sunday the last 24 hours are Friday's.
 *
 * @returns null where the candles are too few
 * @source the model of docs/dark-pools.md
 */
export function readAdminDarkPool(input: DarkPoolInput): AdminDarkPool | null {
  const measures = measureDarkPool(input);
  const book = bookOf(input);
  if (measures === null || book === null) return null;
  return {
    ...originOf(input, measures.newest),
    modelled: [...ADMIN_DARK_POOL_MODELLED],
    marketMakers: findParticipants(measures),
    darkPoolActivity: darkPoolActivity(measures),
    institutionalFlow: institutionalFlow(measures.hours),
    levelII: { bidStack: [...book.bids], askStack: [...book.asks] },
    algorithms: findAlgorithms(measures),
  };
}
