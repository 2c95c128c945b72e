/** How good or bad a figure of the server is: its colour always comes with the word. */
export type LoadBand = { tone: 'ok' | 'info' | 'warn' | 'danger'; word: string };

/** @param ms of the average answer */
export function responseTimeBand(ms: number): LoadBand {
  if (ms < 200) return { tone: 'ok', word: 'Excellent' };
  if (ms < 500) return { tone: 'info', word: 'Good' };
  return { tone: 'warn', word: 'Needs Optimization' };
}

/** @param percent of memory, processor or disk that is in use */
export function usageBand(percent: number): LoadBand {
  if (percent > 80) return { tone: 'danger', word: 'Critical' };
  if (percent > 60) return { tone: 'warn', word: 'High' };
  return { tone: 'ok', word: 'Normal' };
}
