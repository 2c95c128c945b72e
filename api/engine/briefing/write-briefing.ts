import type { Briefing } from '#contracts/briefing.ts';
import type { BriefingInput } from './briefing-input.ts';

/** The briefing of a date; null where an instrument has too few candles for it. */
export function writeBriefing(_input: BriefingInput): Briefing | null {
  return null;
}
