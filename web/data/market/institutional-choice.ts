import { useState } from 'react';
import { z } from 'zod';
import { ANALYSIS_TIMEFRAMES, AnalysisTimeframe } from '#contracts/market/institutional.ts';
import { GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';

/** What an older version of the app stored, or nobody, is replaced by all pairs on candles of an hour. */
const InstitutionalChoice = z.object({
  pairs: z.array(z.enum(GENERAL_PAIRS)).catch([...GENERAL_PAIRS]),
  timeframe: AnalysisTimeframe.catch('1hour'),
});
export type InstitutionalChoice = z.infer<typeof InstitutionalChoice>;

const keyOf = (): string => storageKey('institutional');

function readChoice(): InstitutionalChoice {
  try {
    const stored: unknown = JSON.parse(deviceTexts.read(keyOf()) ?? '{}');
    return InstitutionalChoice.parse(stored);
  } catch {
    return InstitutionalChoice.parse({}); // not ours: as good as absent
  }
}

/** The timeframe of this name, or that of an hour where it is none. */
export const timeframeNamed = (name: string): AnalysisTimeframe =>
  ANALYSIS_TIMEFRAMES.find((timeframe) => timeframe === name) ?? '1hour';

/** Which pairs are to be analysed on which candles; remembered on this device. */
export function useInstitutionalChoice() {
  const [choice, setChoice] = useState(readChoice);
  const change = (changes: Partial<InstitutionalChoice>): void => {
    const next = { ...choice, ...changes };
    setChoice(next);
    deviceTexts.write(keyOf(), JSON.stringify(next));
  };
  return [choice, change] as const;
}
