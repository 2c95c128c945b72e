import { mean } from '#api/engine/measures/statistics.ts';
import type { Block } from '#api/engine/measures/unusual-volume.ts';
import { DARK_POOL_MODELLED, type DarkPool } from '#contracts/market/dark-pools.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { DarkPoolInput } from './dark-pool-input.ts';
import { originOf } from './dark-pool-origin.ts';
import { hiddenLiquidity } from './hidden-liquidity.ts';
import { liquidityLevels } from './liquidity-levels.ts';
import { marketMakerActivity } from './market-maker-activity.ts';
import { measureDarkPool } from './measure-dark-pool.ts';
import { blockFlow, institutionalSentiment, smartMoneyFlow, smartScore } from './smart-money.ts';

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
 * Hidden liquidity as members see it. Days are of trade: on a Sunday the last 24 hours are Friday's.
 *
 * @returns null where the candles are too few
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
