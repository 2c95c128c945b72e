const MINUS = '\u2212';

/** A result in units of its risk: `+2.00 R`, `−1.00 R` with a true minus, `0.00 R`. */
export function formatR(multiple: number): string {
  const digits = Math.abs(multiple).toFixed(2);
  if (Number(digits) === 0) return `${digits} R`;
  return `${multiple > 0 ? '+' : MINUS}${digits} R`;
}
