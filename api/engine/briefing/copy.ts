/** `higher by 0.48%`, `lower by 0.48%`, `unchanged`; two decimals. */
export function moved(change: number, unit: '%' | 'points'): string {
  const size = Math.abs(change).toFixed(2);
  if (Number(size) === 0) return 'unchanged';
  return `${change > 0 ? 'higher' : 'lower'} by ${size}${unit === '%' ? unit : ` ${unit}`}`;
}
