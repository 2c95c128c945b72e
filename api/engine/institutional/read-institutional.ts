import type { InstitutionalAnalysis } from '#contracts/institutional.ts';
import type { InstitutionalInput } from './institutional-input.ts';

/** The analysis of a pair; null where its candles are too few. */
export function readInstitutional(_input: InstitutionalInput): InstitutionalAnalysis | null {
  return null;
}
