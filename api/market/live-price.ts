import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Market } from './market.ts';

/** The newest price; null where its source has fallen silent, and candles tell as much. */
export function livePrice(market: Pick<Market, 'price'>, instrument: Instrument): number | null {
  const latest = market.price(instrument);
  return latest === null || latest.isStale ? null : latest.price;
}
