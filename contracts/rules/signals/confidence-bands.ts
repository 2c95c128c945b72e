export type ConfidenceBand = 'High' | 'Medium' | 'Low';

export const CAUTION_BELOW = 0.7; // below it, a signal comes with advice of caution

/** The one scale of all screens: High is green, Medium yellow, Low red. @param confidence 0 to 1 */
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence >= 0.85) return 'High';
  return confidence >= CAUTION_BELOW ? 'Medium' : 'Low';
}

/** Bands of setup quality in the record, from and below; the last one includes 1. */
export const QUALITY_BANDS = [
  { from: 0.4, below: 0.6 },
  { from: 0.6, below: 0.7 },
  { from: 0.7, below: 0.85 },
  { from: 0.85, below: 1.001 },
] as const;
