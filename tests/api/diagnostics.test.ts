import { describe, expect, it, vi, onTestFinished } from 'vitest';
import { diagnosticsEndpoints, REPORT_BYTES, reportIn } from '#contracts/diagnostics.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { userEndpoints } from '#contracts/users.ts';
import { aTrade } from '#tests/support/builders.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import { aChange, pull, push, stampAt } from '#tests/support/journal-changes.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const { send, list, ofMember, report } = diagnosticsEndpoints;

const sendText = (api: Api, text: string, person: Person = 'ama') =>
  api.as(person).call(send, { body: { text } });
const syncOf = async (api: Api, person: Person = 'ama') =>
  (await api.as('esi').call(ofMember, { params: { id: api.people[person].id } })).body;

describe('a report of the sync inspector', () => {
  it('is stored for its member, and opens in the console by the notification of administrators', async () => {
    const api = await startApi();
    const text = 'WHY IT DOES NOT SYNC\n- There is no network.';
    expect((await sendText(api, text)).body).toEqual({ message: 'Sent to the administrators' });
    const [news] = await inboxOf(api, 'esi');
    expect(news).toMatchObject({
      topic: 'diagnostics',
      title: 'Diagnostics of ama',
      target: { section: 'users' },
    });
    expect(await inboxOf(api, 'ama')).toEqual([]);
    const id = reportIn(news?.target.item ?? null) ?? '';
    expect((await api.as('esi').call(report, { params: { id } })).body).toMatchObject({
      id,
      text,
      user_id: api.people.ama.id,
      username: 'ama',
      created_at: START,
    });
    expect((await api.as('ama').call(list)).body).toMatchObject([{ id, text }]);
    expect((await api.as('kofi').call(list)).body).toEqual([]);
    expect((await syncOf(api)).reports).toMatchObject([{ id, created_at: START }]);
  });

  it('is read by administrators alone', async () => {
    const api = await startApi();
    await sendText(api, 'It does not sync.');
    const id = (await api.as('ama').call(list)).body[0]?.id ?? '';
    expect((await api.as('ama').call(report, { params: { id } })).problem.code).toBe(
      'auth.forbidden',
    );
    expect((await api.as('esi').call(report, { params: { id: 'unknown' } })).problem.code).toBe(
      'diagnostics.not_found',
    );
  });

  it.each([
    ['empty', ' \n '],
    ['longer than 16 kB', 'x'.repeat(REPORT_BYTES + 1)],
    ['longer than 16 kB in UTF-8', 'ñ'.repeat(REPORT_BYTES / 2 + 1)],
  ])('is refused when it is %s', async (_, text) => {
    const api = await startApi();
    expect((await sendText(api, text)).problem.code).toBe('request.invalid');
    expect((await sendText(api, 'x'.repeat(REPORT_BYTES))).status).toBe(200);
  });

  it('can be sent three times an hour and ten times a day by a member', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const api = await startApi();
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let each = 0; each < 4; each += 1) {
        const { status } = await sendText(api, `Report ${hour} ${each}`);
        statuses.push(status);
      }
      api.advance(HOUR_MS + MINUTE_MS);
    }
    const sent = [200, 200, 200, 429];
    expect(statuses).toEqual([...sent, ...sent, ...sent, 200, 429, 429, 429]);
    const { problem, headers } = await sendText(api, 'one more');
    expect(problem).toMatchObject({ code: 'request.rate_limited' });
    expect(problem.detail).toBe(
      'At most 10 reports a day can be sent. Please copy the text instead, or try again later.',
    );
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(HOUR_MS / 1000);
    expect((await sendText(api, 'of another member', 'kofi')).status).toBe(200);
  });

  it('replaces the oldest of twenty, and is removed after thirty days', async () => {
    const api = await startApi();
    const { diagnostics: store } = api.services.stores;
    const { id } = api.people.ama;
    const sender = { id, username: 'ama', tokenHash: Buffer.alloc(32) };
    for (let each = 1; each <= 22; each += 1) await store.add(sender, `Report ${each}`, api.now());
    const { body: stored } = await api.as('ama').call(list);
    expect(stored.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Report ${22 - index}`),
    );
    api.advance(29 * DAY_MS);
    await api.services.diagnostics.removeOld();
    expect(await store.listOf(id)).toHaveLength(20);
    api.advance(2 * DAY_MS);
    await api.services.diagnostics.removeOld();
    expect(await store.listOf(id)).toEqual([]);
  });

  it('goes with its member, its notification too, and with all data', async () => {
    const api = await startApi();
    await sendText(api, 'of ama');
    await sendText(api, 'of kofi', 'kofi');
    await sendText(api, 'of an administrator', 'esi');
    expect(await inboxOf(api, 'esi')).toHaveLength(3);
    const params = { id: api.people.ama.id };
    await api.as('admin').call(userEndpoints.remove, { params, query: {} });
    const left = await dumpTables(api.database);
    expect(left['diagnostic_reports']).toHaveLength(2);
    expect(JSON.stringify(left['notices'])).not.toContain('Diagnostics of ama');
    expect(await inboxOf(api, 'esi')).toHaveLength(2);
    await api.as('admin').call(platformDataEndpoints.clearAll);
    expect((await dumpTables(api.database))['diagnostic_reports']).toEqual([]);
  });

  it('cannot be sent in a view as the member', async () => {
    const api = await startApi();
    const params = { id: api.people.ama.id };
    const { body } = await api.as('esi').call(memberEndpoints.view, { params });
    const seen = api.as(null, { token: body.access_token });
    expect((await seen.call(send, { body: { text: 'x' } })).problem.code).toBe('auth.read_only');
  });

  it('is one of a post for consoles of protocol 1, which do not know its topic', async () => {
    const api = await startApi();
    await sendText(api, 'It does not sync.');
    await inboxOf(api, 'esi');
    const { notifications } = (await api.as('esi').call(notificationEndpoints.list, { query: {} }))
      .body;
    expect(notifications).toMatchObject([
      { topic: 'new_post', target: { section: 'posts', item: null } },
    ]);
  });
});

describe('how a member syncs', () => {
  it('says when each device last pushed and pulled, and which rows the server has', async () => {
    const api = await startApi();
    await push(api, [aChange(aTrade({ id: 'one' })), aChange(aTrade({ id: 'two' }))]);
    api.advance(MINUTE_MS);
    await pull(api);
    expect(await syncOf(api)).toEqual({
      devices: [
        expect.objectContaining({ pushed_at: START, pulled_at: '2026-11-20T09:01:00.000Z' }),
      ],
      rows: [{ kind: 'entry', rows: 2 }],
      deleted_rows: 0,
      refused: [],
      reports: [],
    });
    expect((await syncOf(api, 'kofi')).devices).toMatchObject([
      { pushed_at: null, pulled_at: null },
    ]);
  });

  it('counts deleted rows apart', async () => {
    const api = await startApi();
    const trade = aTrade({ id: 'one' });
    await push(api, [aChange(trade)]);
    await push(api, [
      { id: 'one', kind: 'entry', set: { deleted: true }, at: { deleted: stampAt(5) } },
    ]);
    expect(await syncOf(api)).toMatchObject({
      rows: [{ kind: 'entry', rows: 1 }],
      deleted_rows: 1,
    });
  });

  it('counts refused rows by code and field, without their content', async () => {
    const api = await startApi();
    const long = aChange(aTrade({ id: 'long', notes: 'secret '.repeat(1000) }));
    const other = { ...aChange(aTrade({ id: 'odd' })), kind: 'secret kind' };
    await push(api, [long, aChange(aTrade({ id: 'fine' }))]);
    api.advance(MINUTE_MS);
    await push(api, [long, other]);
    const last_at = '2026-11-20T09:01:00.000Z';
    const { refused } = await syncOf(api);
    expect(refused).toEqual([
      { kind: 'entry', code: 'request.invalid', field: 'notes', times: 2, last_at },
      { kind: 'unknown', code: 'request.invalid', field: 'kind', times: 1, last_at },
    ]);
    expect(JSON.stringify(await dumpTables(api.database))).not.toContain('secret ');
    api.advance(31 * DAY_MS);
    expect(await api.services.stores.diagnostics.refusalsOf(api.people.ama.id, 0)).toHaveLength(2);
    await api.services.diagnostics.removeOld();
    expect(await api.services.stores.diagnostics.refusalsOf(api.people.ama.id, 0)).toEqual([]);
  });

  it('names a full journal by its code', async () => {
    const api = await startApi({ settings: { journal_rows_per_member: 100 } });
    const trades = Array.from({ length: 120 }, (_, index) => aTrade({ id: `trade-${index}` }));
    await push(
      api,
      trades.map((trade) => aChange(trade)),
    );
    expect((await syncOf(api)).refused).toMatchObject([
      { kind: 'entry', code: 'journal.full', field: null, times: 20 },
    ]);
  });

  it('does not count the reading of an administrator in a view', async () => {
    const api = await startApi();
    const params = { id: api.people.ama.id };
    const { body } = await api.as('esi').call(memberEndpoints.view, { params });
    await api.as(null, { token: body.access_token }).call(journalSyncEndpoints.pull, { query: {} });
    expect((await syncOf(api)).devices).toMatchObject([{ pulled_at: null }]);
  });

  it('writes nothing while devices sync: times are stored once a minute, in one transaction', async () => {
    const api = await startApi();
    await push(api, [aChange(aTrade({ id: 'one' }))]);
    await pull(api);
    const before = await dumpTables(api.database);
    for (let each = 0; each < 20; each += 1) await pull(api);
    expect(await dumpTables(api.database)).toEqual(before);
    await api.services.journal.activity.flush();
    const after = await dumpTables(api.database);
    expect(after['login_sessions']).not.toEqual(before['login_sessions']);
  });

  it('is a 404 for an unknown user, and nothing for members', async () => {
    const api = await startApi();
    const params = { id: 'nobody' };
    expect((await api.as('esi').call(ofMember, { params })).problem.code).toBe('users.not_found');
    expect((await api.as('ama').call(ofMember, { params })).problem.code).toBe('auth.forbidden');
  });
});
