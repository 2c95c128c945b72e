import { describe, expect, it } from 'vitest';
import { createAnalyticsService } from '#api/features/analytics/analytics.service.ts';
import { analyticsEndpoints, type AnalyticsRange, FIGURES } from '#contracts/analytics.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, push } from '#tests/support/journal-changes.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const text = { title: 'Gold', description: 'We wait.' };

const read = async (api: Api, range: AnalyticsRange = '24h') =>
  (await api.as('admin').call(analyticsEndpoints.read, { query: { range } })).body;

/** What a server does by the clock. */
async function rollUp({ services }: Api): Promise<void> {
  await services.administration.counting.flush();
  await services.administration.rollUp.run();
}

const look = (api: Api, person: 'ama' | 'kofi' | 'admin') =>
  api.as(person).call(postEndpoints.list, { query: {} });

/** What a member and an administrator do within a minute. */
async function beBusy(api: Api): Promise<string> {
  const { body: post } = await api.as('admin').call(postEndpoints.create, { body: text });
  const like = () => api.as('ama').call(postEndpoints.like, { params: { id: post.id } });
  await like();
  await push(api, [aChange(aTrade())]);
  await api.as(null).call(authEndpoints.login, { body: { access_code: api.people.ama.code } });
  return post.id;
}

/** Its people stay signed in for the week that a test goes through. */
const startPatientApi = () => startApi({ settings: { session_timeout: 720 } });

describe('a new platform', () => {
  it('knows nothing yet, and says so instead of showing zeros as facts', async () => {
    const api = await startApi({ now: '2026-11-20T14:05:00.000Z' });
    const { analytics } = api.services.administration;
    const { known_since, retention, revenue, signals, figures, ...answer } =
      await analytics.read('7d');
    expect([known_since, retention, revenue]).toEqual([null, [], []]);
    expect(answer).toMatchObject({
      range: '7d',
      step: 'day',
      from: '2026-11-14T00:00:00.000Z',
      to: '2026-11-20T14:05:00.000Z',
      as_of: '2026-11-20T14:05:00.000Z',
    });
    expect(answer.at).toHaveLength(7);
    expect(signals.map((row) => row.scanner_type)).toEqual(['peak', 'weekly', '1m_sniper']);
    expect(FIGURES.map((name) => figures[name].before)).toEqual(FIGURES.map(() => null));
  });
});

describe('a range', () => {
  it('includes events of the current hour immediately', async () => {
    const api = await startApi();
    await beBusy(api);
    const { figures, at, step, known_since } = await read(api);
    expect([at.length, step, known_since]).toEqual([24, 'hour', '2026-11-20T00:00:00.000Z']);
    const now = Object.fromEntries(FIGURES.map((name) => [name, figures[name].course.at(-1)]));
    expect(now).toEqual({
      active_users: 1, // ama
      sign_ins: 3, // the two members at the start, and ama again
      api_calls: 4,
      journal_entries: 1,
      posts: 1,
      likes: 1,
    });
  });

  it('does not change after its hours have ended, whatever is deleted', async () => {
    const api = await startApi();
    const id = await beBusy(api);
    const before = await read(api);
    api.advance(HOUR_MS + 300_000);
    await rollUp(api);
    await api.as('admin').call(postEndpoints.remove, { params: { id } });
    const after = await read(api);
    for (const name of FIGURES.filter((figure) => figure !== 'api_calls')) {
      expect(after.figures[name].course.slice(22)).toEqual([before.figures[name].course[23], 0]);
      expect(after.figures[name].total).toBe(before.figures[name].total);
    }
    await rollUp(api);
    expect((await read(api)).figures.posts).toEqual(after.figures.posts);
  });

  it('counts a member once, however often and in however many steps they came', async () => {
    const api = await startPatientApi();
    for (let day = 0; day < 3; day += 1) {
      await look(api, 'ama');
      await look(api, 'ama');
      if (day === 2) await look(api, 'kofi');
      await look(api, 'admin'); // who runs the platform is no user of it
      api.advance(HOUR_MS);
      await rollUp(api);
      api.advance(DAY_MS - HOUR_MS);
    }
    const { active_users } = (await read(api, '7d')).figures;
    expect([active_users.total, active_users.course]).toEqual([2, [0, 0, 0, 1, 1, 2, 0]]);
  });

  it('is compared with the one before it as soon as that is known in full', async () => {
    const api = await startPatientApi();
    await look(api, 'ama');
    api.advance(2 * DAY_MS);
    await look(api, 'kofi');
    await look(api, 'ama');
    await rollUp(api);
    expect((await read(api)).figures).toMatchObject({
      sign_ins: { total: 0, before: 0 },
      active_users: { total: 2, before: null },
      api_calls: { total: 2, before: null },
    });
    api.advance(DAY_MS);
    await rollUp(api);
    expect((await read(api)).figures).toMatchObject({
      active_users: { total: 0, before: 2 },
      api_calls: { total: 0, before: 3 }, // the reading of then was one
      likes: { total: 0, before: 0 },
    });
    expect((await read(api, '30d')).figures.active_users.before).toBeNull();
  });

  it('has the money of payments minus refunds, demo payments apart', async () => {
    const api = await startApi();
    const paid_at = api.now();
    await pay(api.database, { paid_at });
    await pay(api.database, { paid_at: paid_at - DAY_MS, currency: 'GHS', amount_minor: 45_050 });
    await pay(api.database, { paid_at, payment_status: 'refunded' });
    await pay(api.database, { paid_at, gateway: 'demo' });
    const dollars = {
      package_type: 'monthly',
      currency: 'USD',
      demo: false,
      payments: 2,
      amount: 30,
    };
    const demo = { ...dollars, demo: true, payments: 1 };
    expect((await read(api)).revenue).toEqual([dollars, demo]);
    expect((await read(api, '7d')).revenue).toEqual([
      { ...dollars, currency: 'GHS', payments: 1, amount: 450.5 },
      dollars,
      demo,
    ]);
  });

  it('has a success rate from ten closed signals on', async () => {
    const api = await startApi();
    const { signals } = api.services.stores;
    const close = async (count: number) => {
      const rows = Array.from({ length: count }, () => aSignalRow({ issued_at: api.now() }));
      await signals.issue(rows);
      await signals.addOutcomes(
        rows.map(({ id }, n) => {
          const ended = n % 3 === 0 ? { r_net: 1.94 } : { r_net: -1.06, status: 'sl_hit' as const };
          return anOutcomeRow(id, { closed_at: api.now(), ...ended });
        }),
      );
    };
    await close(9);
    const peak = async () => (await read(api)).signals[0];
    expect(await peak()).toMatchObject({ issued: 9, closed: 9, won: 3, success_rate: null });
    await close(1);
    // 4 of 10; 4 * 1.94 - 6 * 1.06
    expect(await peak()).toMatchObject({ closed: 10, won: 4, success_rate: 40, r_net: 1.4 });
  });

  it('has who stays, from the first week of counting on', async () => {
    const api = await startPatientApi(); // a Friday: ama and kofi join
    await look(api, 'ama');
    await look(api, 'kofi');
    api.advance(7 * DAY_MS);
    await look(api, 'ama');
    expect((await read(api)).retention).toEqual([
      { week: '2026-11-23T00:00:00.000Z', joined: 0, returned: [] },
      { week: '2026-11-16T00:00:00.000Z', joined: 2, returned: [1, 0.5] },
    ]);
  });
});

it('what a range costs does not grow with what is older than two of it', async () => {
  const api = await startApi();
  const { analytics: sources, figures } = api.services.stores;
  const days = Array.from({ length: 800 }, (_, n) => ({
    ...({ unit: 'day', name: 'sign_ins', value: n } as const),
    at: Date.parse('2026-11-19T00:00:00.000Z') - n * DAY_MS,
  }));
  await figures.addFinal(days);
  let rows = 0;
  const service = createAnalyticsService({
    sources,
    counting: api.services.administration.counting,
    now: api.now,
    dataSource: () => 'simulated',
    figures: {
      ...figures,
      async between(unit, span) {
        const rowsFound = await figures.between(unit, span);
        rows += rowsFound.length;
        return rowsFound;
      },
    },
  });
  const answer = await service.read('90d');
  expect(rows).toBe(179); // two ranges of 90 days, without today
  expect(answer.figures.sign_ins.before).toBe((89 + 178) * 45); // days 89 to 178 ago, as many as each has
});
