import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Market } from './market.ts';

/** UTC ms; null while there is no candle to look at. */
export type MarketClock = (instruments: readonly Instrument[]) => number | null;

/** Imported candles end somewhere, and for what is made of them it is that moment: their newest price. */
export function marketClock(
  market: Pick<Market, 'source' | 'price'>,
  now: () => number,
): MarketClock {
  return (instruments) => {
    if (market.source !== 'stored') return now();
    const ends = instruments.flatMap((each) => market.price(each)?.t ?? []);
    return ends.length === 0 ? null : Math.max(...ends);
  };
}
