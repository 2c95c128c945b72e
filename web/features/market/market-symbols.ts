import {
  type Instrument,
  instrumentFacts,
  MARKET_GROUPS,
} from '#contracts/rules/market/instruments.ts';

/** What the market screen shows, in the order of the ticker. */
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

/** The same by group, for the quotes. */
export const symbolGroups = MARKET_GROUPS.map((group) => ({
  group,
  symbols: MARKET_SYMBOLS.filter((symbol) => instrumentFacts[symbol].group === group),
}));
