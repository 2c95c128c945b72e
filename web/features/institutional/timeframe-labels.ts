import type { AnalysisTimeframe } from '#web/data/market/institutional.ts';

/** The documented names in words. */
export const timeframeWords: Readonly<Record<AnalysisTimeframe, string>> = {
  '1min': '1 minute',
  '5min': '5 minutes',
  '15min': '15 minutes',
  '1hour': '1 hour',
  '4hour': '4 hours',
  daily: 'Daily',
};

const adjectives: Readonly<Record<AnalysisTimeframe, string>> = {
  '1min': '1-minute',
  '5min': '5-minute',
  '15min': '15-minute',
  '1hour': '1-hour',
  '4hour': '4-hour',
  daily: 'daily',
};

/** `1-hour candles`, `daily candles` */
export const candlesOf = (timeframe: AnalysisTimeframe): string =>
  `${adjectives[timeframe]} candles`;
