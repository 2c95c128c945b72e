import { fileTimezoneLabels } from '#contracts/rules/market/candle-import/file-timezones.ts';
import type { TradeView } from '#web/data/journal/trade-candles.ts';
import { sourceLabel } from '#web/lib/copy.ts';
import { formatDateTime, withUtc } from '#web/lib/format-time.ts';
import { formatNumber } from '#web/lib/format.ts';
import { priceDecimals } from '#contracts/rules/journal/trade-result.ts';

/** All digits without grouping, as charts show prices. @param decimals at least so many */
export const formatPrice = (price: number, decimals = 0): string =>
  formatNumber(price, { least: decimals, most: 10, useGrouping: false });

/** Formats the prices of a trade with the same decimals: `1.2290` and `1.2315`. */
export function priceFormat(trade: Parameters<typeof priceDecimals>[0]) {
  const decimals = priceDecimals(trade);
  return (price: number): string => formatPrice(price, decimals);
}

export const formatWinRate = (percent: number): string => `${percent.toFixed(1)}%`;

/** A moment in the device's locale, to the minute. */
export const formatInstant = (instant: string): string =>
  formatDateTime(instant, { dateStyle: 'medium', timeStyle: 'short' });

/** As `formatInstant`, with UTC beside it. */
export const formatInstantWithUtc = (instant: string): string =>
  withUtc(formatInstant(instant), Date.parse(instant));

/** Where the candles of a trade are from. */
export const formatCandleSource = (source: TradeView['source']): string =>
  source.kind === 'server'
    ? sourceLabel(source.name)
    : `your file ${source.name}, its times read as ${fileTimezoneLabels[source.timezone]}`;
