import type { Swing } from '#api/engine/indicators/swings.ts';
import { apportion, mean, sum } from '#api/engine/measures/statistics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import type { Chart } from './chart.ts';

/** A place where stops are modelled to rest: beyond a swing or equal swings. */
export type Pool = {
  readonly side: 'buy' | 'sell';
  readonly price: number; // the furthest of its swings
  readonly touches: number; // number of its swings
  readonly swept: boolean; // whether price has traded through it since the last swing
  readonly volume: number; // volume of the bars of its swings
};

/** A pool while it is built. Prices of lows are negated, so that further out is always larger. */
type Growing = { price: number; touches: number; volume: number; reached: number };

const EQUAL = 0.1; // share of a usual range within which swings are equal

const kindOf = { buy: 'high', sell: 'low' } as const satisfies Record<Pool['side'], Swing['kind']>;

const furthest = (side: Pool['side'], { h, l }: Candle): number => (side === 'buy' ? h : -l);

/** A swing joins the pool at its price and re-arms it; a pool that was well passed before stays apart. */
function add(pools: Growing[], swing: { price: number; volume: number }, tolerance: number): void {
  const { price, volume } = swing;
  const equal = pools.find(
    (pool) => Math.abs(pool.price - price) <= tolerance && pool.reached <= pool.price + tolerance,
  );
  if (equal === undefined) {
    pools.push({ price, touches: 1, volume, reached: price });
    return;
  }
  equal.price = Math.max(equal.price, price);
  equal.touches += 1;
  equal.volume += volume;
  equal.reached = equal.price;
}

type Read = Pick<Chart, 'bars' | 'later' | 'ranges' | 'swings'>;

/** Walks through the candles: each may sweep existing pools, and a swing joins once it is confirmed. */
function poolsOn(side: Pool['side'], { bars, later, ranges, swings }: Read): Pool[] {
  const pools: Growing[] = [];
  const mine = swings.filter(({ kind }) => kind === kindOf[side]);
  for (const [index, candle] of [...bars, ...later].entries()) {
    for (const pool of pools) pool.reached = Math.max(pool.reached, furthest(side, candle));
    for (const { index: turn } of mine.filter(({ knownAt }) => knownAt === index)) {
      const bar = bars[turn];
      const tolerance = EQUAL * (ranges[index] ?? 0);
      if (bar) add(pools, { price: furthest(side, bar), volume: bar.v }, tolerance);
    }
  }
  return pools.map(({ price, touches, volume, reached }) => ({
    side,
    price: Math.abs(price),
    touches,
    swept: reached > price,
    volume,
  }));
}

/**
 * All pools of a chart, oldest first on each side.
 *
 * @source "smart money concepts" as practitioners teach it: equal highs and lows, liquidity sweep
 */
export const findPools = (chart: Read): Pool[] => [
  ...poolsOn('buy', chart),
  ...poolsOn('sell', chart),
];

export const MOST_SHOWN = 40; // most pools and zones of an answer
const FADING = 0.5; // share of the reach over which resting volume falls to 37 %

type Place = Pick<Chart, 'close' | 'reach'>;

const distance = ({ price }: Pool, { close }: Place): number => Math.abs(price - close);

/** Pools within reach, without single swings that were traded through. */
export function poolsInReach(pools: readonly Pool[], place: Place): Pool[] {
  return pools
    .filter(({ swept, touches }) => !swept || touches > 1)
    .filter((pool) => distance(pool, place) <= place.reach)
    .toSorted((a, b) => distance(a, place) - distance(b, place));
}

/**
 * Volume modelled to rest above and below the price, in percent of both: behind each unswept pool
 * in reach the volume of its swings, less with distance, and on either side one usual bar, so that
 * a side without a pool is not empty.
 *
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
