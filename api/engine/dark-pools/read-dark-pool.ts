import { mean, apportion, sum } from '#api/engine/measures/statistics.ts';
import { type Block, bulkVolumes, totalVolume } from '#api/engine/measures/volume.ts';
import { ORDER_BOOK_NEEDS, readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import {
  DARK_POOL_MODELLED,
  type DarkPool,
  ADMIN_DARK_POOL_MODELLED,
  type AdminDarkPool,
} from '#contracts/market/dark-pools.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type DarkPoolInput,
  measureDarkPool,
  originOf,
  type DarkPoolMeasures,
} from './dark-pool-measures.ts';
import { hiddenLiquidity, liquidityLevels, marketMakerActivity } from './liquidity.ts';
import {
  blockFlow,
  institutionalSentiment,
  smartMoneyFlow,
  smartScore,
  findParticipants,
} from './participants.ts';
import { findAlgorithms } from './algorithms.ts';

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

function institutionalFlow(hours: readonly Candle[]): AdminDarkPool['institutionalFlow'] {
  const sides = bulkVolumes(hours, 24);
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

/**
 * Hidden liquidity for the console; null with too few candles.
 *
 * @source the model of docs/dark-pools.md
 */
export function readAdminDarkPool(input: DarkPoolInput): AdminDarkPool | null {
  const measures = measureDarkPool(input);
  const { M1, ...longer } = input.candles;
  const candles = { ...longer, M1: M1.slice(-ORDER_BOOK_NEEDS.M1) };
  const book = readOrderBook({ ...input, candles });
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

function blockTrades(instrument: Instrument, blocks: readonly Block[]): DarkPool['blockTrades'] {
  if (blocks.length === 0) return { count: 0, averageSize: 0, priceImpact: 0 };
  const { pip } = instrumentFacts[instrument];
  const impact = mean(blocks.map(({ o, c }) => Math.abs(c - o) / pip));
  return {
    count: blocks.length,
    averageSize: Math.round(mean(blocks.map(({ v }) => v))),
    priceImpact: Number(impact.toFixed(1)),
  };
}

/**
 * Hidden liquidity for members; null with too few candles. Days are trading days: on a Sunday the last
 * 24 hours are Friday's.
 *
 * @source the model of docs/dark-pools.md
 */
export function readDarkPool(input: DarkPoolInput): DarkPool | null {
  const measures = measureDarkPool(input);
  if (measures === null) return null;
  const { instrument, hours, newBlocks } = measures;
  const smart = smartScore(measures);
  const hidden = hiddenLiquidity(measures);
  return {
    ...originOf(input, measures.newest),
    modelled: [...DARK_POOL_MODELLED],
    ...institutionalSentiment(smart, blockFlow(newBlocks)),
    smartMoneyFlow: smartMoneyFlow(hours, smart),
    blockTrades: blockTrades(instrument, newBlocks),
    liquidityLevels: {
      ...liquidityLevels(measures),
      hiddenLiquidity: hidden.share,
      hiddenVolume: hidden.volume,
    },
    marketMakerActivity: marketMakerActivity(measures),
  };
}
