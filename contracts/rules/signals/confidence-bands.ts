/** A colour of the documented bands, always shown with its word. */
export type ConfidenceBand = 'green' | 'yellow' | 'red';

function bandOf(isGreen: boolean, isYellow: boolean): ConfidenceBand {
  if (isGreen) return 'green';
  return isYellow ? 'yellow' : 'red';
}

/** On the scanner screens: 0.85 or more green, 0.7 or more yellow, else red. */
export const scannerBand = (confidence: number): ConfidenceBand =>
  bandOf(confidence >= 0.85, confidence >= 0.7);

/** In the history and in the console: above 0.8 green, above 0.6 yellow, else red. */
export const historyBand = (confidence: number): ConfidenceBand =>
  bandOf(confidence > 0.8, confidence > 0.6);

/** In the console's monitors of institutions: 0.8 or more green, 0.6 or more yellow, else red. */
export const monitorBand = (confidence: number): ConfidenceBand =>
  bandOf(confidence >= 0.8, confidence >= 0.6);

export const bandWord: Readonly<Record<ConfidenceBand, string>> = {
  green: 'High',
  yellow: 'Medium',
  red: 'Low',
};

export const CAUTION_BELOW = 0.7; // below it, a signal comes with advice of caution

/** Bands of setup quality in the record, from and below; the last one includes 1. */
export const QUALITY_BANDS = [
  { from: 0.4, below: 0.6 },
  { from: 0.6, below: 0.7 },
  { from: 0.7, below: 0.85 },
  { from: 0.85, below: 1.001 },
] as const;
