import { v7 as uuid } from 'uuid';
import { institutionalAnswer } from '#api/answers/institutional-answer.ts';
import { BRIEFING_NEEDS, type BriefingMarket } from '#api/engine/briefing/market-readings.ts';
import { writeBriefing } from '#api/engine/briefing/write-briefing.ts';
import { DARK_POOL_NEEDS, type DarkPoolInput } from '#api/engine/dark-pools/dark-pool-measures.ts';
import { readAdminDarkPool, readDarkPool } from '#api/engine/dark-pools/read-dark-pool.ts';
import { institutionalNeeds, timeframeOf } from '#api/engine/institutional/chart.ts';
import { readInstitutional } from '#api/engine/institutional/read-institutional.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { InstitutionalAnswer, InstitutionalRequest } from '#contracts/market/institutional.ts';
import type { SentimentActivityAnswer } from '#contracts/market/sentiments.ts';
import type { Period } from '#contracts/primitives.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { ANALYSIS_BUCKETS, bucketOf } from '#contracts/rules/market/analysis-pairs.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { INSTRUMENTS, type Instrument } from '#contracts/rules/market/instruments.ts';
import type { Signal } from '#contracts/signals.ts';
import { candlesAt, newestOf, prepareHours, readCandles, readEach } from './candle-reader.ts';
import { priceAt } from './market.ts';
import { readPeaks } from './peak-answer.ts';
import type { Scanners } from './scanners.ts';
import { sentimentActivity, createSentiments } from './sentiments.ts';
import type { StoredRun, Person, Tables } from './tables.ts';
import type { World } from './world.ts';

/** The server's answer to a request at a moment (UTC ms), by the same engine over the same market. */
async function analysePairs(
  { pairs, timeframe }: InstitutionalRequest,
  asOf: number,
): Promise<InstitutionalAnswer> {
  const needs = institutionalNeeds(timeframe);
  await prepareHours(pairs, needs, asOf);
  const read = await readEach(pairs, needs, asOf, (pair, candles) => ({
    pair,
    analysis: readInstitutional({
      instrument: pair,
      asOf,
      timeframe,
      bars: candles(timeframeOf[timeframe], asOf),
      quarters: candles('M15', asOf),
      days: candles('D1', asOf),
      price: priceAt(pair, asOf),
    }),
  }));
  return institutionalAnswer({ asOf, source: 'simulated', timeframe, pairs: read });
}

const runsOf = (
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

function keepRuns(log: Tables['runLog'], runs: readonly StoredRun[]): void {
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

async function firstRuns(people: readonly Person[], nowMs: number): Promise<StoredRun[]> {
  const members = new Set(people.map(({ id }) => id));
  const runs: StoredRun[] = [];
  for (const { userId, hoursAgo, ...request } of sketches) {
    if (!members.has(userId)) continue;
    const at = nowMs - hoursAgo * HOUR_MS;
    runs.push(...runsOf(userId, await analysePairs(request, at), at));
  }
  return runs;
}

async function readMarkets(dueAt: number): Promise<BriefingMarket[]> {
  await prepareHours(INSTRUMENTS, BRIEFING_NEEDS, dueAt);
  return readEach(INSTRUMENTS, BRIEFING_NEEDS, dueAt, (instrument, read) => ({
    instrument,
    candles: candlesAt(read, dueAt),
  }));
}

/** The briefing that was due at a moment; null where the market has no such history. */
export async function makeBriefing({
  dueAt,
  madeAt,
  open,
}: {
  readonly dueAt: number; // 06:00 UTC of its date, UTC ms
  readonly madeAt: number; // UTC ms
  readonly open: readonly Signal[]; // signals that were open when it was due, newest first
}): Promise<Briefing | null> {
  const markets = await readMarkets(dueAt);
  const peaks = await readPeaks(dueAt, () => null);
  return writeBriefing({ dueAt, madeAt, source: 'simulated', markets, peaks, open });
}

async function readInput(instrument: Instrument, asOf: number): Promise<DarkPoolInput> {
  const candles = candlesAt(await readCandles(instrument, DARK_POOL_NEEDS, asOf), asOf);
  return { instrument, asOf, candles, price: priceAt(instrument, asOf), source: 'simulated' };
}

/** Hidden liquidity in the demo: null where the candles are too few. */
function createDarkPools(now: () => number) {
  /** Computed once in a bucket, for each instrument. */
  function inBuckets<Reading>(bucketMs: number, make: (input: DarkPoolInput) => Reading | null) {
    const poolsOf = (instrument: Instrument) =>
      newestOf(async (asOf) => make(await readInput(instrument, asOf)));
    const pools = new Map(INSTRUMENTS.map((each) => [each, poolsOf(each)]));
    return async (instrument: Instrument): Promise<Reading | null> =>
      (await pools.get(instrument)?.(bucketOf(now(), bucketMs))) ?? null;
  }

  return {
    member: inBuckets(ANALYSIS_BUCKETS.darkPools, readDarkPool),
    admin: inBuckets(ANALYSIS_BUCKETS.orderBook, readAdminDarkPool),
  };
}

/** The server's engines over the simulated market, computed in the page when they are asked for. */
export function createAnalysis({
  world,
  now,
  scanners,
}: {
  readonly world: World;
  readonly now: () => number; // UTC ms
  readonly scanners: () => Promise<Scanners>;
}) {
  const darkPools = createDarkPools(now);

  const briefings = newestOf(async (dueAt) => {
    const open = await (await scanners()).readOpenAt(dueAt);
    const briefing = await makeBriefing({ dueAt, madeAt: now(), open });
    await world.change((tables) => {
      tables.briefing = briefing;
    });
    return briefing;
  });

  return {
    readSentiments: createSentiments(world, now),
    readActivity: async (period: Period): Promise<SentimentActivityAnswer> =>
      sentimentActivity(period, await world.read(), now()),
    /** Null where the candles are too few, as of the next. */
    readDarkPool: darkPools.member,
    readAdminDarkPool: darkPools.admin,
    /** Logs a row for each analysed pair. @param userId null: nothing is logged */
    async analyse(
      userId: string | null,
      request: InstitutionalRequest,
    ): Promise<InstitutionalAnswer> {
      const at = now();
      const answer = await analysePairs(request, at);
      if (userId === null) return answer;
      await world.change(({ runLog }) => keepRuns(runLog, runsOf(userId, answer, at)));
      return answer;
    },
    async readRuns(): Promise<readonly StoredRun[]> {
      const { people, runLog } = await world.read();
      if (runLog.hasFirstDay) return runLog.runs;
      const first = await firstRuns(people, now());
      return world.change((tables) => {
        if (!tables.runLog.hasFirstDay) keepRuns(tables.runLog, first);
        tables.runLog.hasFirstDay = true;
        return tables.runLog.runs;
      });
    },
    /** The newest that is due; null where the market has no such history. */
    async readBriefing(): Promise<Briefing | null> {
      const dueAt = briefingDueAt(now());
      const { briefing } = await world.read();
      return briefing?.date === briefingDate(dueAt) ? briefing : briefings(dueAt);
    },
  };
}
