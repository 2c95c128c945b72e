import {
  type Instrument,
  instrumentFacts,
  MARKET_GROUPS,
} from '#contracts/rules/market/instruments.ts';
import { widgetSymbol } from '#web/ui/embeds/widget.ts';

/** Instruments of the market screen, in the order of the ticker. */
export const MARKET_SYMBOLS = [
  'EURUSD',
  'BTCUSD',
  'XAUUSD',
  'GBPUSD',
  'USDJPY',
  'USDCAD',
  'AUDUSD',
  'USDCHF',
  'US30',
] as const satisfies readonly Instrument[];

export const symbolGroups = MARKET_GROUPS.map((group) => ({
  group,
  symbols: MARKET_SYMBOLS.filter((symbol) => instrumentFacts[symbol].group === group),
}));

type Theme = 'light' | 'dark';

const look = (theme: Theme) => ({
  colorTheme: theme,
  isTransparent: true,
  showSymbolLogo: false,
  largeChartUrl: '',
  locale: 'en',
});

/** Settings of the provider's ticker; `regular` has the height of our strip. */
export const tickerConfig = (theme: Theme) => ({
  symbols: MARKET_SYMBOLS.map((symbol) => ({ proName: widgetSymbol[symbol], title: symbol })),
  displayMode: 'regular',
  ...look(theme),
});

export const quotesConfig = (theme: Theme) => ({
  width: '100%',
  height: '100%',
  symbolsGroups: symbolGroups.map(({ group, symbols }) => ({
    name: group,
    symbols: symbols.map((symbol) => ({ name: widgetSymbol[symbol], displayName: symbol })),
  })),
  ...look(theme),
});
