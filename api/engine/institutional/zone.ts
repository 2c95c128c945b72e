import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import type { Side } from './measure-chart.ts';

/** Prices between which buyers (bullish) or sellers (bearish) are modelled to wait. */
export type Zone = {
  readonly kind: InstitutionalAnalysis['zones'][number]['kind'];
  readonly side: Side;
  readonly low: number;
  readonly high: number;
  /** Of the bar at whose close it was known. */
  readonly index: number;
};

/** How far a price lies from a zone; 0 inside. */
export const distanceTo = ({ low, high }: Pick<Zone, 'low' | 'high'>, price: number): number =>
  Math.max(0, low - price, price - high);

/** The nearest of some zones, of equals the first; null of none. */
export function nearestZone(zones: readonly Zone[], price: number): Zone | null {
  return zones.toSorted((a, b) => distanceTo(a, price) - distanceTo(b, price))[0] ?? null;
}
