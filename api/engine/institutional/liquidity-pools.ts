import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Chart } from './measure-chart.ts';

/** Where stops are modelled to rest: above a swing high or equal ones, below a swing low or equal ones. */
export type Pool = {
  readonly side: 'buy' | 'sell';
  /** The furthest of its swings. */
  readonly price: number;
  /** How many swings made it. */
  readonly touches: number;
  /** Traded through since the last of them. */
  readonly swept: boolean;
  /** That was traded in the bars of its swings. */
  readonly volume: number;
};

/** A pool in the making. Prices of lows are negative: so further out is always larger. */
type Growing = { price: number; touches: number; volume: number; reached: number };

/** Share of a usual range within which swings are equal. */
const EQUAL = 0.1;

const kindOf = { buy: 'high', sell: 'low' } as const satisfies Record<Pool['side'], Swing['kind']>;

const furthest = (side: Pool['side'], { h, l }: Candle): number => (side === 'buy' ? h : -l);

/**
 * A swing joins the pool at its price, unless price has been well beyond that since; else it makes one of
 * its own. Joining an equal one that it has swept itself, it arms it again.
 */
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

/** Walks through the candles: each may sweep the pools that were known, and a swing joins once known. */
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
 * All pools of a chart, of either side oldest first.
 *
 * @source "smart money concepts" as practitioners teach it: equal highs and lows, liquidity sweep
 */
export const findPools = (chart: Read): Pool[] => [
  ...poolsOn('buy', chart),
  ...poolsOn('sell', chart),
];
