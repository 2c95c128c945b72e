import type { InstitutionalAnalysis } from '#web/data/institutional.ts';

/** Where a bias points. */
export const leanOf: Readonly<Record<InstitutionalAnalysis['bias'], 'up' | 'down' | 'none'>> = {
  Bullish: 'up',
  'Cautiously Bullish': 'up',
  Neutral: 'none',
  'Cautiously Bearish': 'down',
  Bearish: 'down',
};
