import type { PeakBias } from '#contracts/peak-scanner.ts';
import type { PeakInput } from './peak-input.ts';

/** Where an instrument stands by the market maker method; null while candles are too few. */
export const readPeak = (_input: PeakInput): PeakBias | null => null;
