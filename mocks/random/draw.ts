/** A number between two, in so many decimals. */
export const between = (low: number, high: number, decimals = 0): number =>
  Number((low + Math.random() * (high - low)).toFixed(decimals));

export function pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0];
}

/** As many as are drawn between two counts. */
export const several = <Made>(
  [fewest, most]: readonly [number, number],
  make: (index: number) => Made,
): Made[] => Array.from({ length: between(fewest, most) }, (_, index) => make(index));
