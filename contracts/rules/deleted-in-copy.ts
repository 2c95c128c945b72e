/** What went, with counts, without what there was none of: `12 users`, `1 journal entry`. */
export const deletedInWords = (counts: readonly (readonly [n: number, name: string])[]): string[] =>
  counts
    .filter(([n]) => n > 0)
    .map(([n, name]) => `${n} ${n === 1 ? name : name.replace(/y$/, 'ie').concat('s')}`);
