import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { TOO_FEW_CANDLES } from '#contracts/market/chart-analyses.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { ApiError } from '#contracts/errors.ts';
import { institutionalEndpoints, type InstitutionalRun } from '#contracts/market/institutional.ts';
import type { Period } from '#contracts/primitives.ts';
import { briefingAnswer, knownInstrument } from '#api/domain/market.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { periodStart } from '#api/domain/signals.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { answerPage, type MockCaller, mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { usernameOf } from '#mocks/world/rows.ts';
import { summaryOfRuns } from '#mocks/world/summaries.ts';
import type { Person, StoredRun } from '#mocks/world/tables.ts';
import type { World } from '#mocks/world/world.ts';

async function countView(world: World, { id, role, view }: MockCaller, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const isNoted = (noted: { user_id: string; hour: number }): boolean =>
    noted.user_id === id && noted.hour === hour;
  const { sentimentViews } = await world.read();
  if (role !== 'user' || view !== undefined || sentimentViews.some(isNoted)) return;
  await world.change((tables) => {
    if (!tables.sentimentViews.some(isNoted)) tables.sentimentViews.push({ user_id: id, hour });
  });
}

function sentimentHandlers(server: MockServer) {
  const { world, now, analysis } = server;
  return mockFeature(sentimentEndpoints, server, {
    async read({ caller, query }) {
      if (query.ahead === undefined) await countView(world, caller, now().getTime());
      return (await analysis()).readSentiments();
    },
    activity: async ({ query }) => (await analysis()).readActivity(query.period),
  });
}

const tooFew = () => new ApiError('market.too_few_candles', TOO_FEW_CANDLES);

function readable<Pool>(pool: Pool | null): Pool {
  if (pool === null) throw tooFew();
  return pool;
}

const darkPoolHandlers = (server: MockServer) =>
  mockFeature(darkPoolEndpoints, server, {
    async read({ params }) {
      const instrument = knownInstrument(params.instrument);
      return readable(await (await server.analysis()).readDarkPool(instrument));
    },
    async adminRead({ params }) {
      const instrument = knownInstrument(params.instrument);
      return readable(await (await server.analysis()).readAdminDarkPool(instrument));
    },
  });

const named =
  (people: readonly Person[]) =>
  ({ user_id, created_at, ...run }: StoredRun): InstitutionalRun => ({
    ...run,
    lastAnalysis: new Date(created_at).toISOString(),
    userId: user_id,
    username: usernameOf(people, user_id),
  });

function institutionalHandlers(server: MockServer) {
  const { world, now, analysis } = server;

  async function readPeriod(period: Period): Promise<StoredRun[]> {
    const runs = await (await analysis()).readRuns();
    const since = periodStart(period, now().getTime());
    return runs.filter(({ created_at }) => created_at >= since);
  }

  return mockFeature(institutionalEndpoints, server, {
    async analyse({ caller, body }) {
      const isLogged = caller.view === undefined; // only the member's own runs are
      const answer = await (await analysis()).analyse(isLogged ? caller.id : null, body);
      if (answer.analysis.length === 0) throw tooFew();
      return answer;
    },
    summary: async ({ query }) => summaryOfRuns(await readPeriod(query.period)),
    async runs({ query }) {
      const ofPeriod = await readPeriod(query.period);
      const { people } = await world.read();
      return answerPage(ofPeriod.map(named(people)), query);
    },
  });
}

const briefingHandlers = (server: MockServer) =>
  mockFeature(briefingEndpoints, server, {
    read: async () =>
      briefingAnswer(await (await server.analysis()).readBriefing(), server.now().getTime()),
  });

export const analysisHandlers = (server: MockServer) => ({
  sentiments: sentimentHandlers(server),
  darkPools: darkPoolHandlers(server),
  institutional: institutionalHandlers(server),
  briefing: briefingHandlers(server),
});
