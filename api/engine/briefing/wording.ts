/** `higher by 0.48%`, `lower by 0.48%`, `unchanged`; two decimals. */
export function moved(change: number, unit: '%' | 'points'): string {
  const size = Math.abs(change).toFixed(2);
  if (Number(size) === 0) return 'unchanged';
  return `${change > 0 ? 'higher' : 'lower'} by ${size}${unit === '%' ? unit : ` ${unit}`}`;
}

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
