import type { Swing } from '#api/engine/indicators/swings.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { Chart, Side } from './measure-chart.ts';
import { nearestZone, type Zone } from './zone.ts';

const sideOf: Readonly<Record<InstitutionalAnalysis['bias'], Side | null>> = {
  Bullish: 'bullish',
  'Cautiously Bullish': 'bullish',
  Neutral: null,
  'Cautiously Bearish': 'bearish',
  Bearish: 'bearish',
};

/** The nearest order block of a side, or gap where there is no block. */
function zoneFor(zones: readonly Zone[], side: Side, price: number): Zone | null {
  const mine = zones.filter((zone) => zone.side === side);
  const blocks = mine.filter(({ kind }) => kind === 'order block');
  return nearestZone(blocks.length > 0 ? blocks : mine, price);
}

/** The newest swing at or beyond the far end of a zone; that end where there is none. */
function invalidation({ side, low, high }: Zone, swings: readonly Swing[]): number {
  const swing = swings.findLast(({ kind, price }) =>
    side === 'bullish' ? kind === 'low' && price <= low : kind === 'high' && price >= high,
  );
  return swing?.price ?? (side === 'bullish' ? low : high);
}

type Known = Pick<InstitutionalAnalysis, 'bias' | 'riskLevel'> & {
  readonly instrument: Instrument;
  readonly chart: Pick<Chart, 'close' | 'swings'>;
  /** Open, in reach. */
  readonly zones: readonly Zone[];
};

/** What the reading suggests, as traders write it; to wait where it suggests nothing. */
export function actionOf({ bias, riskLevel, instrument, chart, zones }: Known): string {
  const side = sideOf[bias];
  if (side === null) return 'Wait: no bias';
  if (riskLevel === 'High') return 'Wait: high volatility';
  const zone = zoneFor(zones, side, chart.close);
  if (zone === null) return 'Wait: no zone';
  const text = (price: number): string => price.toFixed(instrumentFacts[instrument].digits);
  const range = `${text(zone.low)}-${text(zone.high)}`;
  const end = text(invalidation(zone, chart.swings));
  return side === 'bullish'
    ? `Buy dips into ${range}, invalid below ${end}`
    : `Sell rallies into ${range}, invalid above ${end}`;
}
