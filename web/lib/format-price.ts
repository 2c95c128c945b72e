import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

const MINUS = '\u2212';

/** A price in the decimals of its instrument, with groups: `1.08512`, `4,065.50`. */
export function formatPrice(instrument: Instrument, price: number): string {
  const { digits } = instrumentFacts[instrument];
  return price.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/**
 * A change with its sign: `+0.21%`, `−1.40%` with a true minus, `0.00%`. Two decimals, because a whole
 * day of a currency is often a few hundredths.
 */
export const formatChange = (percent: number): string =>
  `${signOfChange(percent)}${Math.abs(percent).toFixed(2)}%`;

/** The sign of what is shown: what rounds to nothing has none. */
export function signOfChange(percent: number): '+' | typeof MINUS | '' {
  const hundredths = Math.round(percent * 100);
  if (hundredths === 0) return '';
  return hundredths > 0 ? '+' : MINUS;
}
