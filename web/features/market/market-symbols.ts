import {
  type Instrument,
  instrumentFacts,
  MARKET_GROUPS,
} from '#contracts/rules/market/instruments.ts';

/** The headings of the market screen and of its quotes, which the page shows before the app has loaded. */
export const MARKET_TITLE = 'Live Market Data';
export const QUOTES_TITLE = 'Real-Time Market Quotes';

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
