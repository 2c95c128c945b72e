import type { DataSource } from '#contracts/primitives.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

const MINUS = '\u2212';
export const signed = (value: number, unit: string): string => {
  const text = Math.abs(value).toFixed(2);
  const sign = value > 0 ? '+' : MINUS;
  return `${Number(text) === 0 ? '' : sign}${text}${unit}`;
};
export const inR = (value: number | null): string =>
  value === null ? 'unavailable' : signed(value, ' R');
export const percent = (share: number | null): string =>
  share === null ? 'unavailable' : `${(100 * share).toFixed(1)}%`;

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
export const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
export const dateOf = (at: number | string): string => dates.format(new Date(at));
export const timeOf = (at: number | string): string => `${times.format(new Date(at))} UTC`;

export const priceOf = (instrument: Instrument, price: number | null): string =>
  price === null ? 'none' : price.toFixed(instrumentFacts[instrument].digits);

export const SOURCE_LABELS: Readonly<Record<DataSource, string>> = {
  simulated: 'Simulated market',
  stored: 'Imported candles',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
};

export const STATUS_LABELS: Readonly<Record<string, string>> = {
  tp_hit: 'Target',
  sl_hit: 'Stop',
  expired: 'Expired',
  voided: 'Voided',
};
