const MINUS = '\u2212';

// Made once: a screen full of amounts would spend most of its time on making them.
const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Dollars with two decimals and no sign: `$1,142.50`. */
export function formatUsd(dollars: number): string {
  return `$${twoDecimals.format(Math.abs(dollars))}`;
}

/**
 * A result: `+$142.50`, `−$6.60` with a true minus, `$0.00` when it rounds to nothing. Other currencies
 * than the dollar follow the amount: `+142.50 EUR`.
 */
export const formatPnl = (amount: number, currency = 'USD'): string =>
  `${signOf(amount)}${formatMoney(amount, currency)}`;

/** An amount without its sign: `$1,142.50`, `1,142.50 EUR`. */
export function formatMoney(amount: number, currency: string): string {
  const text = formatUsd(amount);
  return currency === 'USD' ? text : `${text.slice(1)} ${currency}`;
}

/** The sign of what is shown: a third of a cent is zero on the screen and must not read as a win. */
export function signOf(dollars: number): '+' | typeof MINUS | '' {
  const cents = Math.round(dollars * 100);
  if (cents === 0) return '';
  return cents > 0 ? '+' : MINUS;
}
