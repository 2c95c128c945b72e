import { v7 as uuid } from 'uuid';
import { readChart } from '#api/engine/chart-patterns/read-chart.ts';
import {
  type AnalysisRequest,
  CANDLES_READ,
  imageFilename,
  unreadChart,
} from '#contracts/market/chart-analyses.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { candlePage } from './market.ts';
import type { Person, StoredAnalysis } from './tables.ts';

const MAX_PICTURES = 10; // of a member; all tables are copied at every call

/** The server's answer to a request, by the same rules over the same market. */
export async function analyse(
  userId: string,
  { instrument, timeframe, image }: AnalysisRequest,
  at: number,
): Promise<StoredAnalysis> {
  const page = { to: at, limit: CANDLES_READ, now: at };
  const { candles } = await candlePage(instrument, timeframe, page);
  const last = candles.at(-1);
  const reading = readChart(candles, { instrument, timeframe, asOf: at });
  const asOf = last === undefined ? at : candleEnd(instrument, timeframe, last.t);
  const chart = { instrument, timeframe, as_of: new Date(asOf).toISOString() };
  return {
    id: uuid({ msecs: at }),
    user_id: userId,
    ...chart,
    image_filename: imageFilename(chart),
    image,
    data_source: 'simulated',
    ...(reading ?? unreadChart(timeframe)),
    created_at: new Date(at).toISOString(),
    analysis_status: reading === null ? 'failed' : 'completed',
  };
}

export function keepAnalysis(analyses: StoredAnalysis[], analysis: StoredAnalysis): void {
  analyses.unshift(analysis);
  const own = analyses.filter(({ user_id }) => user_id === analysis.user_id);
  for (const older of own.slice(MAX_PICTURES)) older.image = null;
}

type Sketch = Omit<AnalysisRequest, 'image'> & { userId: string; hoursAgo: number };

/** Newest first. */
const sketches: readonly Sketch[] = [
  { userId: 'trader', instrument: 'EURUSD', timeframe: 'H1', hoursAgo: 2 },
  { userId: 'kwame', instrument: 'XAUUSD', timeframe: 'M15', hoursAgo: 9 },
  { userId: 'trader', instrument: 'GBPUSD', timeframe: 'M15', hoursAgo: 26 },
  { userId: 'efua', instrument: 'US30', timeframe: 'M5', hoursAgo: 28 },
  { userId: 'trader', instrument: 'EURUSD', timeframe: 'M15', hoursAgo: 47 },
  { userId: 'kwame', instrument: 'USDJPY', timeframe: 'M15', hoursAgo: 51 },
  { userId: 'kwame', instrument: 'XAUUSD', timeframe: 'M5', hoursAgo: 75 },
  { userId: 'trader', instrument: 'GBPJPY', timeframe: 'M15', hoursAgo: 98 },
];

export async function firstAnalyses(
  people: readonly Person[],
  nowMs: number,
): Promise<StoredAnalysis[]> {
  const members = new Set(people.map(({ id }) => id));
  const analyses: StoredAnalysis[] = [];
  for (const { userId, instrument, timeframe, hoursAgo } of sketches) {
    if (!members.has(userId)) continue;
    const request = { instrument, timeframe, image: null };
    analyses.push(await analyse(userId, request, nowMs - hoursAgo * HOUR_MS));
  }
  return analyses;
}
