import { mean, percentRank } from '#api/engine/measures/statistics.ts';
import type { Series } from '#api/engine/indicators/indicators.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';

const RECENT = 10;
const LOOK_BACK = 250;

/**
 * Where the volume of the last ten bars stands among that of any ten within the 250 before, percent.
 *
 * @param bars with volume, oldest first
 */
export function volumeScore(bars: readonly Candle[]): number {
  const volumes = bars.slice(-RECENT - LOOK_BACK).map(({ v }) => v);
  const last = mean(volumes.slice(-RECENT));
  const count = Math.max(0, volumes.length - 2 * RECENT + 1);
  const before = Array.from({ length: count }, (_, i) => mean(volumes.slice(i, i + RECENT)));
  return Math.round(percentRank(last, before));
}

/** By where the average true range stands among those of the 250 bars before: below 33 % Low, below 75 % Medium. */
export function riskLevel(ranges: Series): InstitutionalAnalysis['riskLevel'] {
  const known = ranges.flatMap((range) => range ?? []);
  const rank = percentRank(known.at(-1) ?? 0, known.slice(-LOOK_BACK - 1, -1));
  return riskOf(rank);
}

export function riskOf(rank: number): InstitutionalAnalysis['riskLevel'] {
  if (rank < 33) return 'Low';
  return rank < 75 ? 'Medium' : 'High';
}

/** @param blocks quarter-hours of unusual volume in the last 24 hours of trade */
export function interestOf(
  volume: number,
  blocks: number,
): InstitutionalAnalysis['institutionalInterest'] {
  if (volume >= 66 || blocks >= 4) return 'High';
  return volume >= 33 ? 'Medium' : 'Low';
}
