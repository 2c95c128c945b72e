import { type Instrument, instrumentFacts } from './instruments.ts';

/** The instruments whose prices a page reports. */
export const REPORTED_INSTRUMENTS = ['EURUSD', 'GBPUSD', 'XAUUSD'] as const;
export type ReportedInstrument = (typeof REPORTED_INSTRUMENTS)[number];

/**
 * The bounds between which a price is believable: the fixed ones, or half to twice the feed's price
 * where a feed gives one (gold has left its fixed bounds long ago).
 *
 * @param feedPrice null while no live feed has told one
 */
export function plausibleBand(
  instrument: Instrument,
  feedPrice: number | null,
): { above: number; below: number } {
  if (feedPrice === null) return instrumentFacts[instrument].plausible;
  return { above: feedPrice / 2, below: feedPrice * 2 };
}

/** Whether a price lies strictly between the bounds. */
export function isPlausible(
  instrument: Instrument,
  price: number,
  feedPrice: number | null,
): boolean {
  const { above, below } = plausibleBand(instrument, feedPrice);
  return price > above && price < below;
}
