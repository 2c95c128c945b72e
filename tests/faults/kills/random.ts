/** Numbers of a seed, the same at every run. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number, at least 0 and below `end`. */
  below(end: number): number;
};

/** @source Tommy Ettinger's mulberry32, public domain */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (end) => Math.floor(next() * end) };
}
