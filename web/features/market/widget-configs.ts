import { widgetSymbol } from '#web/ui/embeds/widget.ts';
import { MARKET_SYMBOLS, symbolGroups } from './market-symbols.ts';

type Theme = 'light' | 'dark';

const look = (theme: Theme) => ({
  colorTheme: theme,
  isTransparent: true,
  showSymbolLogo: false,
  largeChartUrl: '',
  locale: 'en',
});

/** The provider's ticker; `regular` is the height that fits our strip. */
export const tickerConfig = (theme: Theme) => ({
  symbols: MARKET_SYMBOLS.map((symbol) => ({ proName: widgetSymbol[symbol], title: symbol })),
  displayMode: 'regular',
  ...look(theme),
});

/** The provider's table of quotes, in our groups. */
export const quotesConfig = (theme: Theme) => ({
  width: '100%',
  height: '100%',
  symbolsGroups: symbolGroups.map(({ group, symbols }) => ({
    name: group,
    symbols: symbols.map((symbol) => ({ name: widgetSymbol[symbol], displayName: symbol })),
  })),
  ...look(theme),
});
