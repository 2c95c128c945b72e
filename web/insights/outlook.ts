/*
 * What luck alone can make of results like the trader's own: the bootstrap. Each path draws past results at
 * random, with replacement, so it keeps their sizes and frequencies but not their order.
 *
 * Source: B. Efron, Bootstrap Methods: Another Look at the Jackknife (1979).
 */

/** Below it, a few lucky or unlucky trades decide everything. */
export const LEAST_RESULTS = 30;
export const PATHS = 10_000;
/** Trades in each path. */
export const PATH_TRADES = 100;
/** Depths of drawdowns, in R, whose chance is given. */
const DEPTHS = [5, 10, 15, 20, 30];

/** The next 100 trades, in R after costs, if they are like the past ones. */
export type Outlook = {
  /** The past results that were drawn from. */
  readonly n: number;
  /** The sum of a path: one in twenty is below `low`, half below `middle`, one in twenty above `high`. */
  readonly total: Readonly<Record<'low' | 'middle' | 'high', number>>;
  /** The share of paths that end below zero. */
  readonly chanceOfLoss: number;
  /** The share of paths that fall at least so far, in R, from their highest point, the start included. */
  readonly drawdowns: readonly { readonly depth: number; readonly chance: number }[];
};

/** Numbers from 0 up to 1, the same for each seed. @source T. Ettinger, mulberry32 (public domain) */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sums and largest drawdowns of all paths. */
function drawPaths(results: readonly number[], random: () => number) {
  const totals = new Float64Array(PATHS);
  const falls = new Float64Array(PATHS);
  for (let path = 0; path < PATHS; path += 1) {
    let [total, highest, fall] = [0, 0, 0];
    for (let trade = 0; trade < PATH_TRADES; trade += 1) {
      total += results[Math.floor(random() * results.length)] ?? 0;
      if (total > highest) highest = total;
      else if (highest - total > fall) fall = highest - total;
    }
    totals[path] = total;
    falls[path] = fall;
  }
  return { totals: totals.toSorted(), falls };
}

const ROUNDING = 1e-9; // sums of results such as 0.1

const shareOf = (values: Float64Array, holds: (value: number) => boolean): number =>
  values.reduce((count, value) => count + Number(holds(value)), 0) / values.length;

/**
 * The outlook of past results; the same results give the same outlook.
 *
 * @param results net R of closed trades, in any order
 * @returns null for fewer than 30
 */
export function outlookOf(results: readonly number[], seed = 1): Outlook | null {
  const n = results.length;
  if (n < LEAST_RESULTS) return null;
  const { totals, falls } = drawPaths(
    results.toSorted((a, b) => a - b),
    randomFrom(seed),
  );
  const quantile = (share: number): number => totals[Math.floor(share * (PATHS - 1))] ?? 0;
  return {
    n,
    total: { low: quantile(0.05), middle: quantile(0.5), high: quantile(0.95) },
    chanceOfLoss: shareOf(totals, (total) => total < -ROUNDING),
    drawdowns: DEPTHS.map((depth) => ({
      depth,
      chance: shareOf(falls, (fall) => fall >= depth - ROUNDING),
    })),
  };
}
