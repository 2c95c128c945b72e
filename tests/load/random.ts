/** Numbers from 0 to 1 that are the same in every run. @source mulberry32, T. Ettinger, 2017 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pickWith =
  (random: () => number) =>
  <Value>(from: readonly Value[]): Value => {
    const value = from[Math.floor(random() * from.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
