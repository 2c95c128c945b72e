import type { Briefing } from '#contracts/briefing.ts';
import type { AdminDarkPool, DarkPool } from '#contracts/dark-pools.ts';
import type { InstitutionalAnswer, InstitutionalRequest } from '#contracts/institutional.ts';
import type { Period } from '#contracts/primitives.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/briefing-schedule.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { SentimentActivityAnswer, SentimentsAnswer } from '#contracts/sentiments.ts';
import { makeBriefing } from './briefing.ts';
import { createDarkPools } from './dark-pools.ts';
import { analysePairs, firstRuns, keepRuns, runsOf } from './institutional.ts';
import { newestOf } from './newest-of.ts';
import type { Scanners } from './scanners.ts';
import { sentimentActivity } from './sentiment-activity.ts';
import { createSentiments } from './sentiments.ts';
import type { StoredRun } from './tables.ts';
import type { World } from './world.ts';

export type Analysis = {
  readSentiments: () => Promise<SentimentsAnswer>;
  readActivity: (period: Period) => Promise<SentimentActivityAnswer>;
  /** Null where the candles are too few. */
  readDarkPool: (instrument: Instrument) => Promise<DarkPool | null>;
  readAdminDarkPool: (instrument: Instrument) => Promise<AdminDarkPool | null>;
  /** Keeps a row of the log for each pair that could be analysed. */
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
