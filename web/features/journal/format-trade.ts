/** A price with the digits it was typed with; no grouping, so that it can be compared with a chart. */
export const formatPrice = (price: number): string =>
  price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });

/** A size as brokers write it: `0.10 lots`, `0.125 lots`, `1.00 lot`. */
export function formatLots(lots: number): string {
  const amount = lots.toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 8,
  });
  return `${amount} ${lots === 1 ? 'lot' : 'lots'}`;
}

export const formatWinRate = (percent: number): string => `${percent.toFixed(1)}%`;

const MINUS = '\u2212';

/** A result in units of its risk: `+2.00 R`, `−1.00 R`. */
export function formatR(multiple: number): string {
  const digits = Math.abs(multiple).toFixed(2);
  if (Number(digits) === 0) return `${digits} R`;
  return `${multiple > 0 ? '+' : MINUS}${digits} R`;
}
