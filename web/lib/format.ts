import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

/** `1 trade`, `3 trades` */
export const formatCount = (count: number, name: string): string =>
  `${count.toLocaleString()} ${name}${count === 1 ? '' : 's'}`;

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const BYTE_STEP = 1000; // SI, as disks are sold

/** A size in its largest unit, with one decimal: `96.5 MB`; below 1000 in whole `bytes`. */
export function formatBytes(bytes: number): string {
  const power = bytes < BYTE_STEP ? 0 : Math.floor(Math.log10(bytes) / 3);
  const index = Math.min(power, BYTE_UNITS.length - 1);
  const size = bytes / BYTE_STEP ** index;
  const decimals = index === 0 ? 0 : 1;
  return `${size.toLocaleString(undefined, { maximumFractionDigits: decimals, minimumFractionDigits: decimals })} ${BYTE_UNITS[index] ?? ''}`;
}

type Digits = { least: number; most?: number; useGrouping?: boolean };
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number in English. Formatters are cached: creating one costs much more than formatting. */
export function formatNumber(value: number, digits: Digits): string {
  const { least, most = least, useGrouping = true } = digits;
  const key = `${least} ${most} ${useGrouping}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    const options = { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping };
    format = new Intl.NumberFormat('en-US', options);
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** A trade size as brokers write it: `0.10 lots`, `0.125 lots`, `1.00 lot`. */
export const formatLots = (lots: number): string =>
  `${formatNumber(lots, { least: 2, most: 8 })} ${lots === 1 ? 'lot' : 'lots'}`;

/** A price with the decimals of its instrument and thousands separators: `1.08512`, `4,065.50`. */
export const formatPrice = (instrument: Instrument, price: number): string =>
  formatNumber(price, { least: instrumentFacts[instrument].digits });

const MINUS = '\u2212';
export type Sign = '+' | typeof MINUS | '';

/** The sign of a number rounded to two decimals: what reads as zero has none. */
export function signOf(value: number): Sign {
  const hundredths = Math.round(value * 100);
  if (hundredths === 0) return '';
  return hundredths > 0 ? '+' : MINUS;
}

/** `+0.21%`, `−1.40%` with a true minus, `0.00%`: a currency often moves by hundredths in a day. */
export const formatChange = (percent: number): string =>
  `${signOf(percent)}${Math.abs(percent).toFixed(2)}%`;

/** Dollars with two decimals and no sign: `$1,142.50`. */
export function formatUsd(dollars: number): string {
  return `$${formatNumber(Math.abs(dollars), { least: 2 })}`;
}

/** An amount without its sign: `$1,142.50`, `1,142.50 EUR`. */
export function formatMoney(amount: number, currency: string): string {
  const text = formatUsd(amount);
  return currency === 'USD' ? text : `${text.slice(1)} ${currency}`;
}

/** A profit or loss: `+$142.50`, `−$6.60` with a true minus, `$0.00`; `+142.50 EUR` in other currencies. */
export const formatPnl = (amount: number, currency = 'USD'): string =>
  `${signOf(amount)}${formatMoney(amount, currency)}`;
