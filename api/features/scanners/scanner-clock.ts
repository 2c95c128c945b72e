import type { Market } from '#api/market/market.ts';
import { marketClock } from '#api/market/market-clock.ts';
import { type Scanner, scannerInstruments } from '#contracts/rules/signals/scanners.ts';

/** UTC ms; null while there is no candle to look at. */
export type ScannerClock = (scanner: Scanner) => number | null;

/** The clock of the market, by what each scanner looks at. */
export function scannerClock(
  market: Pick<Market, 'source' | 'price'>,
  now: () => number,
): ScannerClock {
  const clock = marketClock(market, now);
  return (scanner) => clock(scannerInstruments[scanner]);
}
