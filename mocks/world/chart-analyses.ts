import { v7 as uuid } from 'uuid';
import { readChart } from '#api/engine/chart-patterns/read-chart.ts';
import { createSimulator, MARKET_SEED, type Simulator } from '#api/engine/simulator/simulator.ts';
import {
  type AnalysisRequest,
  CANDLES_READ,
  imageFilename,
  unreadChart,
} from '#contracts/chart-analyses.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import {
  candleEnd,
  candleStart,
  type Timeframe,
  timeframeMs,
} from '#contracts/rules/timeframes.ts';
import type { StoredAnalysis, Tables } from './tables.ts';

const HOUR_MS = 3_600_000;
/** Of a member; all tables are copied at every call. */
const PICTURES_KEPT = 10;

let simulator: Simulator | null = null;

/** The last ones before a moment, enough for 300 closed ones: back through days or weeks until they are found. */
function recentCandles({ instrument, timeframe }: AnalysisRequest, at: number): Candle[] {
  simulator ??= createSimulator(MARKET_SEED);
  const step = timeframeMs[timeframe] < timeframeMs.H1 ? 'D1' : 'W1';
  const candles: Candle[] = [];
  for (let end = at; candles.length <= CANDLES_READ;) {
    const begin = candleStart(instrument, step, end - 1);
    candles.unshift(...simulator.candles(instrument, timeframe, begin, end));
    end = begin;
  }
  return candles;
}

/** What the server answers to a request, by the same rules over the same market. */
export function analyse(userId: string, request: AnalysisRequest, at: number): StoredAnalysis {
  const { instrument, timeframe, image } = request;
  const candles = recentCandles(request, at).filter(
    ({ t }) => candleEnd(instrument, timeframe, t) <= at,
  );
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

/** Puts a new analysis first. */
export function keepAnalysis(analyses: StoredAnalysis[], analysis: StoredAnalysis): void {
  analyses.unshift(analysis);
  const own = analyses.filter(({ user_id }) => user_id === analysis.user_id);
  for (const older of own.slice(PICTURES_KEPT)) older.image = null;
}

type Sketch = {
  userId: string;
  instrument: AnalysisRequest['instrument'];
  timeframe: Timeframe;
  hoursAgo: number;
};

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

/** Those of the first day; made when first asked for, because reading charts takes a moment. */
export function analysesOf(tables: Tables, nowMs: number): StoredAnalysis[] {
  tables.chartAnalyses ??= sketches
    .filter(({ userId }) => tables.people.some(({ id }) => id === userId))
    .map(({ userId, instrument, timeframe, hoursAgo }) =>
      analyse(userId, { instrument, timeframe, image: null }, nowMs - hoursAgo * HOUR_MS),
    );
  return tables.chartAnalyses;
}
