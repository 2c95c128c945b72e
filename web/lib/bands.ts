/** The rating of a server's figure, by colour and word. */
export type LoadBand = { tone: 'ok' | 'info' | 'warn' | 'danger'; label: string };

/** @param ms of the average answer */
export function responseTimeBand(ms: number): LoadBand {
  if (ms < 200) return { tone: 'ok', label: 'Excellent' };
  if (ms < 500) return { tone: 'info', label: 'Good' };
  return { tone: 'warn', label: 'Needs Optimization' };
}

/** @param percent of memory, processor or disk that is in use */
export function usageBand(percent: number): LoadBand {
  if (percent > 80) return { tone: 'danger', label: 'Critical' };
  if (percent > 60) return { tone: 'warn', label: 'High' };
  return { tone: 'ok', label: 'Normal' };
}

type ScoreBand = { label: string; tone: 'ok' | 'warn' | 'danger' | 'neutral' };

/** The documented bands of a confidence score from 0 to 100; 0 stands for nothing found. */
export function scoreBand(score: number): ScoreBand {
  if (score > 80) return { label: 'High', tone: 'ok' };
  if (score > 60) return { label: 'Medium', tone: 'warn' };
  if (score > 0) return { label: 'Low', tone: 'danger' };
  return { label: 'N/A', tone: 'neutral' };
}
