import type { Timeframe } from '#contracts/rules/timeframes.ts';
import { widgetSymbol } from '#web/ui/embeds/widget.ts';

const intervals: Readonly<Record<Timeframe, string>> = {
  M1: '1',
  M5: '5',
  M15: '15',
  H1: '60',
  H4: '240',
  D1: 'D',
  W1: 'W',
};

/**
 * Settings of the provider's advanced chart: EURUSD first, dark in both themes, in UTC.
 *
 * @param isWide there is room for the tools at its side
 */
export const providerConfig = (timeframe: Timeframe, isWide: boolean) => ({
  autosize: true,
  symbol: widgetSymbol.EURUSD,
  interval: intervals[timeframe],
  timezone: 'Etc/UTC',
  theme: 'dark',
  style: '1', // candles
  locale: 'en',
  allow_symbol_change: true,
  withdateranges: true,
  hide_side_toolbar: !isWide,
  save_image: false,
  calendar: false,
  details: false,
  hotlist: false,
  enable_publishing: false,
  support_host: 'https://www.tradingview.com',
});
