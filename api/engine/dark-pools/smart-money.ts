import { clip, ratio, sum } from '#api/engine/measures/statistics.ts';
import { volumeWeightedPrice } from '#api/engine/measures/volume.ts';
import type { DarkPool } from '#contracts/market/dark-pools.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { DarkPoolMeasures } from './measure-dark-pool.ts';

/** Of trade: five days, and one. */
const WEEK_HOURS = 120;
const DAY_HOURS = 24;

/**
 * Which way volume has moved with price, -1 (out) to 1 (in): 40 % Chaikin's money flow of 20 hours, full
 * at 0.2; 30 % the money flow index of 14, full at 30 from its middle; 30 % how far the price lies from the
 * mean price of five days by volume, full at an ADR.
 */
export function smartScore({
  hours,
  newest,
  adr,
  moneyFlow,
  moneyFlowIndex,
}: Pick<DarkPoolMeasures, 'hours' | 'newest' | 'adr' | 'moneyFlow' | 'moneyFlowIndex'>): number {
  const usualPrice = volumeWeightedPrice(hours.slice(-WEEK_HOURS));
  return (
    0.4 * clip(moneyFlow / 0.2) +
    0.3 * clip((moneyFlowIndex - 50) / 30) +
    0.3 * clip((newest.price - usualPrice) / adr)
  );
}

/** Volume times where in its range a candle closed: whole at an end, nothing in the middle. */
const movedVolume = ({ h, l, c, v }: Candle): number => v * ratio(Math.abs(c - l - (h - c)), h - l);

export function smartMoneyFlow(
  hours: readonly Candle[],
  smart: number,
): DarkPool['smartMoneyFlow'] {
  return {
    direction: smart >= 0 ? 'Inflow' : 'Outflow',
    strength: Math.round(100 * Math.abs(smart)),
    volume: Math.round(sum(hours.slice(-DAY_HOURS).map(movedVolume))),
  };
}

/** How far blocks were bought rather than sold, -1 to 1; 0 without any. */
export function blockFlow(blocks: DarkPoolMeasures['blocks']): number {
  const volume = sum(blocks.map(({ v }) => v));
  return clip(ratio(sum(blocks.map(({ buy, sell }) => buy - sell)), volume));
}

/** 60 % the flow of all volume, 40 % that of blocks; 50 is no agreement, 95 a full one. */
export function institutionalSentiment(
  smart: number,
  blocks: number,
): Pick<DarkPool, 'institutionalSentiment' | 'institutionalConfidence'> {
  const score = clip(0.6 * smart + 0.4 * blocks);
  return {
    institutionalSentiment: score >= 0 ? 'Bullish' : 'Bearish',
    institutionalConfidence: Math.round(50 + 45 * Math.abs(score)),
  };
}
