import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';

/** Without fields that depend on the clock; `hoursAgo` before it. */
const samples: readonly (Omit<ChartAnalysis, 'as_of' | 'created_at'> & { hoursAgo: number })[] = [
  {
    id: 'sample-analysis-1',
    user_id: 'sample-user-1',
    username: 'sample-trader-1',
    image_filename: 'EURUSD-H1-sample.webp',
    image: null,
    instrument: 'EURUSD',
    timeframe: 'H1',
    data_source: 'simulated',
    extracted_text: 'Sample: two lows at one height and a close above the high between them.',
    detected_patterns: ['Double bottom'],
    lines: [],
    support_levels: [1.0802],
    resistance_levels: [1.0894],
    trading_signal: {
      direction: 'BUY',
      entry_price: 1.0855,
      stop_loss: 1.0799,
      take_profit: 1.092,
      risk_reward_ratio: 1.16, // 65 pips for 56
      volatility: 0.11,
    },
    confidence_score: 86,
    recommended_timeframe: 'H1',
    analysis_status: 'completed',
    hoursAgo: 3,
  },
  {
    id: 'sample-analysis-2',
    user_id: 'sample-user-2',
    username: 'sample-trader-2',
    image_filename: 'XAUUSD-M15-sample.webp',
    image: null,
    instrument: 'XAUUSD',
    timeframe: 'M15',
    data_source: 'simulated',
    extracted_text: 'Sample: a long wick above a small body at a level, in a falling structure.',
    detected_patterns: ['Bearish pin bar at resistance', 'Channel (forming)'],
    lines: [],
    support_levels: [2058.4],
    resistance_levels: [2071.2],
    trading_signal: {
      direction: 'SELL',
      entry_price: 2068.1,
      stop_loss: 2072.1,
      take_profit: 2058.4,
      risk_reward_ratio: 2.43, // 9.70 dollars for 4.00
      volatility: 0.14,
    },
    confidence_score: 72,
    recommended_timeframe: 'M15',
    analysis_status: 'completed',
    hoursAgo: 8,
  },
  {
    id: 'sample-analysis-3',
    user_id: 'sample-user-3',
    username: 'sample-trader-3',
    image_filename: 'GBPUSD-W1-sample.webp',
    image: null,
    instrument: 'GBPUSD',
    timeframe: 'W1',
    data_source: 'simulated',
    extracted_text: 'Sample: too few closed candles for a reading.',
    detected_patterns: [],
    lines: [],
    support_levels: [],
    resistance_levels: [],
    trading_signal: null,
    confidence_score: 0,
    recommended_timeframe: 'W1',
    analysis_status: 'failed',
    hoursAgo: 26,
  },
];

/** The three documented sample rows, newest first, for when the list could not be loaded. */
export function sampleChartAnalyses(now: Date): ChartAnalysis[] {
  return samples.map(({ hoursAgo, ...sample }) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();
    return { ...sample, as_of: at, created_at: at };
  });
}
