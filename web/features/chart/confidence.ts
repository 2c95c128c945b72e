import type { BadgeTone } from '#web/ui/Badge.tsx';

/** Below this the product advises caution. */
const CAUTION_BELOW = 70;

/** The band of a confidence score of 0 to 100: its word and its colour. */
export function confidenceBand(score: number): { word: string; tone: BadgeTone } {
  if (score > 80) return { word: 'High', tone: 'ok' };
  if (score > 60) return { word: 'Medium', tone: 'warn' };
  return { word: 'Low', tone: 'danger' };
}

export const needsCaution = (score: number): boolean => score < CAUTION_BELOW;
