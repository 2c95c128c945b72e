import type { Market } from '#api/market/market.ts';
import { type Scanner, scannerInstruments } from '#contracts/rules/scanners.ts';

/** UTC ms; null while there is no candle to look at. */
export type ScannerClock = (scanner: Scanner) => number | null;

/** Imported candles end somewhere, and for scanners of them it is that moment: their newest price. */
export function scannerClock(
  market: Pick<Market, 'source' | 'price'>,
  now: () => number,
): ScannerClock {
  return (scanner) => {
    if (market.source !== 'stored') return now();
    const ends = scannerInstruments[scanner].flatMap((each) => market.price(each)?.t ?? []);
    return ends.length === 0 ? null : Math.max(...ends);
  };
}
