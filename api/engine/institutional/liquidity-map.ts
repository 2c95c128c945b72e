import { apportion, mean, sum } from '#api/engine/measures/statistics.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import type { Pool } from './liquidity-pools.ts';
import type { Chart } from './measure-chart.ts';

/** How many of the nearest pools and zones are told. */
export const MOST_SHOWN = 40;
/** Share of the reach over which resting volume falls to 37 %. */
const FADING = 0.5;

type Place = Pick<Chart, 'close' | 'reach'>;

const distance = ({ price }: Pool, { close }: Place): number => Math.abs(price - close);

/** Within reach, less single swings that were traded through: nothing is left of them. */
export function poolsInReach(pools: readonly Pool[], place: Place): Pool[] {
  return pools
    .filter(({ swept, touches }) => !swept || touches > 1)
    .filter((pool) => distance(pool, place) <= place.reach)
    .toSorted((a, b) => distance(a, place) - distance(b, place));
}

/**
 * Volume that is modelled to rest above and below the price, in percent of both: behind each pool that has
 * not been swept as much as was traded in its swings, the less the further away, and on either side that of
 * one usual bar, so that a side without a pool is not empty.
 *
 * @param pools in reach
 * @source our model, after the teaching that stops rest behind swings
 */
export function restingLiquidity(
  pools: readonly Pool[],
  { bars, ...place }: Place & Pick<Chart, 'bars'>,
): Pick<InstitutionalAnalysis, 'buyLiquidity' | 'sellLiquidity'> {
  const usual = mean(bars.map(({ v }) => v));
  const restingAt = (pool: Pool): number =>
    pool.volume * Math.exp(-distance(pool, place) / (FADING * place.reach));
  const restingOn = (side: Pool['side']): number =>
    usual + sum(pools.filter((pool) => pool.side === side && !pool.swept).map(restingAt));
  const [buyLiquidity = 50, sellLiquidity = 50] = apportion([restingOn('buy'), restingOn('sell')]);
  return { buyLiquidity, sellLiquidity };
}

/** What is told of pools, nearest first. */
export const shownPools = (
  instrument: Instrument,
  pools: readonly Pool[],
): InstitutionalAnalysis['liquidity_pools'] =>
  pools.slice(0, MOST_SHOWN).map(({ side, price, touches, swept }) => ({
    side,
    price: roundPrice(instrument, price),
    touches,
    swept,
  }));
