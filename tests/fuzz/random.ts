/** Numbers that look random, and are the same again for the same seed. */
export type Random = ReturnType<typeof createRandom>;

/** mulberry32 by Tommy Ettinger (public domain): 32 bits of state are plenty for choosing. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to but without 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share: number): boolean => next() < share,
    pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
      const chosen = list[below(list.length)];
      if (chosen === undefined) throw new Error('there is nothing to choose from');
      return chosen;
    },
  };
}

/** Seeds of neighbours are far apart, so that their first numbers are too. */
export const seedOf = (seed: number, part: number): number =>
  Math.imul(seed ^ 0x9e3779b9, 2 * part + 1) >>> 0;
