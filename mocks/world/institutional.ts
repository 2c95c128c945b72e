import { v7 as uuid } from 'uuid';
import { institutionalAnswer } from '#api/answers/institutional-answer.ts';
import { institutionalNeeds, timeframeOf } from '#api/engine/institutional/chart.ts';
import { readInstitutional } from '#api/engine/institutional/read-institutional.ts';
import type { InstitutionalAnswer, InstitutionalRequest } from '#contracts/market/institutional.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { readCandles, prepareHours } from './candle-reader.ts';
import { yieldToEventLoop, priceAt } from './market.ts';
import type { Person, StoredRun, Tables } from './tables.ts';

/** The server's answer to a request at a moment (UTC ms), by the same engine over the same market. */
export async function analysePairs(
  { pairs, timeframe }: InstitutionalRequest,
  asOf: number,
): Promise<InstitutionalAnswer> {
  const needs = institutionalNeeds(timeframe);
  await prepareHours(pairs, needs, asOf);
  const read: Parameters<typeof institutionalAnswer>[0]['pairs'][number][] = [];
  for (const pair of pairs) {
    const candlesOf = await readCandles(pair, needs, { from: asOf, to: asOf });
    const analysis = readInstitutional({
      instrument: pair,
      asOf,
      timeframe,
      bars: candlesOf(timeframeOf[timeframe], asOf),
      quarters: candlesOf('M15', asOf),
      days: candlesOf('D1', asOf),
      price: priceAt(pair, asOf),
    });
    read.push({ pair, analysis });
    await yieldToEventLoop();
  }
  return institutionalAnswer({ asOf, source: 'simulated', timeframe, pairs: read });
}

/** The rows of the log of a run, one for each pair. @param at UTC ms */
export const runsOf = (
  userId: string,
  { analysis, timeframe }: InstitutionalAnswer,
  at: number,
): StoredRun[] =>
  analysis.map(({ pair, bias, confidence, volumeScore }) => ({
    id: uuid({ msecs: at }),
    user_id: userId,
    pair,
    timeframe,
    bias,
    confidence,
    volume: volumeScore,
    created_at: at,
  }));

/** Puts runs into the log, newest first. */
export function keepRuns(log: Tables['runLog'], runs: readonly StoredRun[]): void {
  log.runs = [...log.runs, ...runs].toSorted(
    (a, b) => b.created_at - a.created_at || b.id.localeCompare(a.id, 'en'),
  );
}

type Sketch = InstitutionalRequest & { readonly userId: string; readonly hoursAgo: number };

const sketch = (
  userId: string,
  hoursAgo: number,
  timeframe: InstitutionalRequest['timeframe'],
  ...pairs: Instrument[]
): Sketch => ({ userId, hoursAgo, timeframe, pairs });

const sketches: readonly Sketch[] = [
  sketch('kwame', 20 * 24 + 3, '1hour', 'XAUUSD'),
  sketch('trader', 15 * 24 + 5, '4hour', 'EURUSD', 'GBPUSD'),
  sketch('kwame', 9 * 24 + 1, '1hour', 'XAUUSD', 'USDJPY'),
  sketch('trader', 5 * 24 + 4, '1hour', 'EURUSD'),
  sketch('trader', 3 * 24 + 2, '15min', 'GBPJPY'),
  sketch('kwame', 2 * 24 + 6, '1hour', 'XAUUSD'),
  sketch('trader', 26, '1hour', 'EURUSD', 'US30'),
  sketch('efua', 23, '4hour', 'EURUSD'),
  sketch('kwame', 7, '1hour', 'XAUUSD'),
  sketch('trader', 2.5, '1hour', 'EURUSD', 'GBPUSD'),
  sketch('efua', 0.6, '15min', 'XAUUSD'),
];

/** The log of the first day. */
export async function firstRuns(people: readonly Person[], nowMs: number): Promise<StoredRun[]> {
  const members = new Set(people.map(({ id }) => id));
  const runs: StoredRun[] = [];
  for (const { userId, hoursAgo, ...request } of sketches) {
    if (!members.has(userId)) continue;
    const at = nowMs - hoursAgo * HOUR_MS;
    runs.push(...runsOf(userId, await analysePairs(request, at), at));
  }
  return runs;
}
