type ScoreBand = { word: string; tone: 'ok' | 'warn' | 'danger' | 'neutral' };

/** The documented bands of a confidence score from 0 to 100; 0 stands for nothing found. */
export function scoreBand(score: number): ScoreBand {
  if (score > 80) return { word: 'High', tone: 'ok' };
  if (score > 60) return { word: 'Medium', tone: 'warn' };
  if (score > 0) return { word: 'Low', tone: 'danger' };
  return { word: 'N/A', tone: 'neutral' };
}
