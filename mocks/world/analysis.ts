import { BRIEFING_NEEDS, type BriefingMarket } from '#api/engine/briefing/market-readings.ts';
import { writeBriefing } from '#api/engine/briefing/write-briefing.ts';
import { DARK_POOL_NEEDS, type DarkPoolInput } from '#api/engine/dark-pools/dark-pool-measures.ts';
import { readAdminDarkPool, readDarkPool } from '#api/engine/dark-pools/read-dark-pool.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { AdminDarkPool, DarkPool } from '#contracts/market/dark-pools.ts';
import type { InstitutionalAnswer, InstitutionalRequest } from '#contracts/market/institutional.ts';
import type { SentimentActivityAnswer, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import type { Period } from '#contracts/primitives.ts';
import { ANALYSIS_BUCKETS, bucketOf } from '#contracts/rules/market/analysis-pairs.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { INSTRUMENTS, type Instrument } from '#contracts/rules/market/instruments.ts';
import type { Signal } from '#contracts/signals.ts';
import { candlesAt, readCandles, prepareHours, newestOf } from './candle-reader.ts';
import { analysePairs, firstRuns, keepRuns, runsOf } from './institutional.ts';
import { yieldToEventLoop, priceAt } from './market.ts';
import { readPeaks } from './peak-answer.ts';
import type { Scanners } from './scanners.ts';
import { sentimentActivity, createSentiments } from './sentiments.ts';
import type { StoredRun } from './tables.ts';
import type { World } from './world.ts';

async function readMarkets(dueAt: number): Promise<BriefingMarket[]> {
  await prepareHours(INSTRUMENTS, BRIEFING_NEEDS, dueAt);
  const markets: BriefingMarket[] = [];
  for (const instrument of INSTRUMENTS) {
    const read = await readCandles(instrument, BRIEFING_NEEDS, { from: dueAt, to: dueAt });
    const candles = candlesAt(read, dueAt);
    markets.push({ instrument, candles });
    await yieldToEventLoop();
  }
  return markets;
}

type Due = {
  /** 06:00 UTC of its date, UTC ms. */
  readonly dueAt: number;
  /** UTC ms. */
  readonly madeAt: number;
  /** Signals that were open when it was due, newest first. */
  readonly open: readonly Signal[];
};

/** The briefing that was due at a moment; null where the market has no such history. */
export async function makeBriefing({ dueAt, madeAt, open }: Due): Promise<Briefing | null> {
  const markets = await readMarkets(dueAt);
  const peaks = await readPeaks(dueAt, () => null);
  return writeBriefing({ dueAt, madeAt, source: 'simulated', markets, peaks, open });
}

/** Input of the hidden-liquidity model. @param asOf UTC ms */
async function readInput(instrument: Instrument, asOf: number): Promise<DarkPoolInput> {
  const read = await readCandles(instrument, DARK_POOL_NEEDS, { from: asOf, to: asOf });
  const candles = candlesAt(read, asOf);
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

export type Analysis = {
  readSentiments: () => Promise<SentimentsAnswer>;
  readActivity: (period: Period) => Promise<SentimentActivityAnswer>;
  /** Null where the candles are too few. */
  readDarkPool: (instrument: Instrument) => Promise<DarkPool | null>;
  readAdminDarkPool: (instrument: Instrument) => Promise<AdminDarkPool | null>;
  /** Logs a row for each analysed pair. */
  analyse: (userId: string, request: InstitutionalRequest) => Promise<InstitutionalAnswer>;
  /** The log, newest first. */
  readRuns: () => Promise<readonly StoredRun[]>;
  /** The newest that is due; null where the market has no such history. */
  readBriefing: () => Promise<Briefing | null>;
};

type Deps = {
  readonly world: World;
  /** The clock of the server, UTC ms. */
  readonly now: () => number;
  readonly scanners: () => Promise<Scanners>;
};

/**
 * The analyses of a server without a provider: the same engines over the same market, computed in the
 * page when they are asked for.
 */
export function createAnalysis({ world, now, scanners }: Deps): Analysis {
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
    readActivity: async (period) => sentimentActivity(period, await world.read(), now()),
    readDarkPool: darkPools.member,
    readAdminDarkPool: darkPools.admin,
    async analyse(userId, request) {
      const at = now();
      const answer = await analysePairs(request, at);
      await world.change(({ runLog }) => keepRuns(runLog, runsOf(userId, answer, at)));
      return answer;
    },
    async readRuns() {
      const { people, runLog } = await world.read();
      if (runLog.hasFirstDay) return runLog.runs;
      const first = await firstRuns(people, now());
      return world.change((tables) => {
        if (!tables.runLog.hasFirstDay) keepRuns(tables.runLog, first);
        tables.runLog.hasFirstDay = true;
        return tables.runLog.runs;
      });
    },
    async readBriefing() {
      const dueAt = briefingDueAt(now());
      const { briefing } = await world.read();
      return briefing?.date === briefingDate(dueAt) ? briefing : briefings(dueAt);
    },
  };
}
