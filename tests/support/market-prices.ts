import type { MarketDataItem } from '#contracts/market/market.ts';
import {
  type Instrument,
  INSTRUMENTS,
  instrumentFacts,
} from '#contracts/rules/market/instruments.ts';

/** A price near each instrument's usual one. */
const usual: Readonly<Record<Instrument, number>> = {
  EURUSD: 1.08512,
  GBPUSD: 1.26543,
  USDJPY: 151.234,
  AUDUSD: 0.65431,
  USDCAD: 1.38212,
  USDCHF: 0.88123,
  GBPJPY: 191.345,
  XAUUSD: 4065.5,
  US30: 46_912.3,
  BTCUSD: 97_123.4,
};

/** A current price of an open market that a real provider has just reported. */
export function aMarketPrice(
  instrument: Instrument,
  overrides: Partial<MarketDataItem> = {},
): MarketDataItem {
  return {
    name: instrument,
    instrument,
    group: instrumentFacts[instrument].group,
    price: usual[instrument],
    change_percent: 0.21,
    as_of: new Date().toISOString(),
    source: 'oanda',
    market_open: true,
    stale: false,
    ...overrides,
  };
}

/** One price of every instrument, all with the same peculiarity. */
export const allPrices = (overrides: Partial<MarketDataItem> = {}): MarketDataItem[] =>
  INSTRUMENTS.map((instrument) => aMarketPrice(instrument, overrides));
