/** A size as brokers write it: `0.10 lots`, `0.125 lots`, `1.00 lot`. */
export function formatLots(lots: number): string {
  const amount = lots.toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 8,
  });
  return `${amount} ${lots === 1 ? 'lot' : 'lots'}`;
}
