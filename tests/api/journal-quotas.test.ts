import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { journalSyncEndpoints, journalUsageEndpoints } from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { quotaOf } from '#api/domain/journal-quota.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, pull, push, stampAt } from '#tests/support/journal-changes.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const withQuota = (settings: Partial<PlatformSettings>) => startApi({ settings });
const trades = (count: number, fields: Parameters<typeof aTrade>[0] = {}) =>
  Array.from({ length: count }, () => aTrade(fields));
const long = { notes: '€'.repeat(4000) }; // 12 kB
const add = (api: Api, trade: ReturnType<typeof aTrade>) =>
  api.as('ama').call(journalEndpoints.add, { body: trade });
const usage = async (api: Api, person: Person = 'ama') =>
  (await api.as(person).call(journalUsageEndpoints.read)).body;
const rowCount = async (api: Api, person: Person = 'ama') =>
  (await pull(api, {}, person)).rows.length;

/** A server where ama has as many trades as she may: a hundred, named `row-0` and so on. */
async function withFullJournal(): Promise<Api> {
  const api = await withQuota({ journal_rows_per_member: 100 });
  const full = Array.from({ length: 100 }, (_, n) => aTrade({ id: `row-${n}`, notes: 'some' }));
  await push(
    api,
    full.map((trade) => aChange(trade)),
  );
  return api;
}

const FULL =
  'Your journal is full: 100 of 100 records are used. Delete what you no longer need, or ask for more room.';

describe('what a member may store', () => {
  it('fault 53: sync stores the rows that fit and refuses each other row with the used and allowed size', async () => {
    const api = await withQuota({ journal_rows_per_member: 100 });
    await push(
      api,
      trades(98).map((trade) => aChange(trade)),
    );
    const existing = aTrade({ id: 'known' });
    await push(api, [aChange(existing)]);
    const [fits, over] = trades(2);
    if (!fits || !over) throw new Error('two trades');
    const { results } = await push(api, [
      aChange(fits),
      aChange(over),
      anEdit('known', { pnl: 5 }, stampAt(9)),
    ]);
    expect(results).toMatchObject([
      { id: fits.id, status: 'ok' },
      { id: over.id, status: 'invalid', detail: FULL },
      { id: 'known', status: 'ok', row: { fields: { pnl: 5 } } },
    ]);
    expect(await rowCount(api)).toBe(100);
  });

  it('fault 53: the documented save is refused with 413, but a repeated save still gets its response', async () => {
    const api = await withFullJournal();
    const { status, problem } = await add(api, aTrade());
    expect(status).toBe(413);
    expect(problem).toMatchObject({ code: 'journal.full', detail: FULL });
    expect((await add(api, aTrade({ id: 'row-7' }))).status).toBe(200);
    expect(await rowCount(api)).toBe(100);
  });

  it('fault 53: bytes of fields are limited on both ways in', async () => {
    const api = await withQuota({ journal_mb_per_member: 1 });
    const { results } = await push(
      api,
      trades(60, long).map((trade) => aChange(trade)),
    );
    expect(results.every(({ status }) => status === 'ok')).toBe(true);
    const statuses = [];
    for (const trade of trades(25, long)) statuses.push((await add(api, trade)).status);
    expect(statuses).toContain(413);
    expect(
      await push(
        api,
        trades(1, long).map((trade) => aChange(trade)),
      ),
    ).toMatchObject({
      results: [
        {
          status: 'invalid',
          detail: expect.stringMatching(/^Your journal is full: \d\.\d MB of 1\.0 MB are used\./),
        },
      ],
    });
    const { bytes } = await usage(api);
    expect(bytes.used).toBeLessThanOrEqual(bytes.allowed);
    expect(bytes.used).toBeGreaterThan(980_000);
  });

  it('fault 53: a time with 10,000 decimals is refused on both ways in', async () => {
    const api = await startApi();
    const trade = aTrade({ date: `2026-11-20T08:00:00.${'0'.repeat(10_000)}Z` });
    expect((await push(api, [aChange(trade)])).results).toMatchObject([{ status: 'invalid' }]);
    expect((await add(api, trade)).status).toBe(422);
    expect(await rowCount(api)).toBe(0);
  });

  it('fault 53: pictures have a quota of their own, and one that is stored may be sent again', async () => {
    const api = await withQuota({ pictures_mb_per_member: 1 });
    const put = (fill: number) => {
      const bytes = Buffer.concat([tinyPng.bytes, Buffer.alloc(600_000, fill)]);
      const sha = createHash('sha256').update(bytes).digest('hex');
      const parts = { params: { sha }, body: new Uint8Array(bytes) };
      return api.as('ama').call(journalScreenshotEndpoints.store, parts);
    };
    expect((await put(1)).status).toBe(200);
    const { status, problem } = await put(2);
    expect(status).toBe(413);
    expect(problem).toMatchObject({
      code: 'journal.full',
      detail:
        'There is no room for this picture of 0.6 MB: your pictures take 0.6 MB of 1.0 MB. Please ask for more room.',
    });
    expect((await put(1)).status).toBe(200);
    expect((await usage(api)).picture_bytes.used).toBe(600_000 + tinyPng.bytes.length);
  });

  it('fault 53: a row that gets smaller and a delete always pass, and a delete makes room', async () => {
    const api = await withFullJournal();
    await api.services.settings.change({ journal_mb_per_member: 1, journal_rows_per_member: 100 });
    const stored = await push(api, [
      anEdit('row-1', { notes: 'x' }, stampAt(5)),
      anEdit('row-2', { deleted: true }, stampAt(6)),
      aChange(aTrade({ id: 'after-a-delete' })),
      aChange(aTrade({ id: 'one-too-many' })),
      anEdit('row-2', { deleted: false }, stampAt(7)),
    ]);
    expect(stored.results.map(({ status }) => status)).toEqual([
      'ok',
      'ok',
      'ok',
      'invalid',
      'invalid',
    ]);
    expect((await usage(api)).rows).toEqual({ used: 100, allowed: 100 });
  });

  it('fault 53: a member who writes and deletes without end is stopped as well', async () => {
    const api = await withFullJournal();
    const deleteAll = (ids: readonly string[], at: number) =>
      push(
        api,
        ids.map((id) => anEdit(id, { deleted: true }, stampAt(at))),
      );
    await deleteAll(
      Array.from({ length: 100 }, (_, n) => `row-${n}`),
      1,
    );
    const again = trades(100);
    await push(
      api,
      again.map((trade) => aChange(trade)),
    );
    await deleteAll(
      again.map(({ id }) => id),
      2,
    );
    expect((await push(api, [aChange(aTrade())])).results).toMatchObject([
      {
        status: 'invalid',
        detail:
          'Your journal is full: with deleted ones, 200 of 200 records are used. Please ask for more room.',
      },
    ]);
    expect(await rowCount(api)).toBe(200);
  });

  it('fault 53: a push of large rows stores no more than the quota, however it is split', async () => {
    const api = await withQuota({ journal_mb_per_member: 1 });
    for (let n = 0; n < 4; n += 1) {
      const body = { changes: trades(60, long).map((trade) => aChange(trade)) };
      expect((await api.as('ama').call(journalSyncEndpoints.push, { body })).status).toBe(200);
    }
    expect((await usage(api)).bytes.used).toBeLessThanOrEqual(1_000_000);
  });
});

describe('the usage of a journal', () => {
  it('is visible to its member, with the limits that an administrator set', async () => {
    const api = await startApi();
    const allowed = quotaOf(await api.services.settings.read());
    expect(await usage(api)).toEqual({
      rows: { used: 0, allowed: allowed.rows },
      bytes: { used: 0, allowed: allowed.bytes },
      picture_bytes: { used: 0, allowed: allowed.pictureBytes },
    });
    expect(allowed).toEqual({ rows: 250_000, bytes: 100_000_000, pictureBytes: 500_000_000 });
    const { id, ...fields } = aTrade({ notes: 'Über 📈' });
    await add(api, { id, ...fields });
    const bytes = Buffer.byteLength(JSON.stringify({ ...fields, deleted: false }));
    expect(await usage(api)).toMatchObject({ rows: { used: 1 }, bytes: { used: bytes } });
    expect((await usage(api, 'kofi')).rows.used).toBe(0);
    expect((await api.as(null).call(journalUsageEndpoints.read)).status).toBe(401);
  });

  it('counts the stored rows when an administrator lowers the quota below them', async () => {
    const api = await withQuota({ journal_rows_per_member: 200 });
    await push(
      api,
      trades(150).map((trade) => aChange(trade)),
    );
    await api.services.settings.change({ journal_rows_per_member: 100 });
    expect((await usage(api)).rows).toEqual({ used: 150, allowed: 100 });
    expect(await rowCount(api)).toBe(150);
  });
});

describe('the limit of calls', () => {
  it('of the settings does not hold for sync, which has one of its own for each member', async () => {
    const api = await startApi({ settings: { api_rate_limit: 10 } });
    const page = (person: Person) => api.as(person).call(journalSyncEndpoints.pull, { query: {} });
    for (let n = 0; n < 1200; n += 1) expect((await page('ama')).status).toBe(200);
    const { status, problem, headers } = await page('ama');
    expect(status).toBe(429);
    expect(problem.detail).toBe('Too many requests this minute. Please wait a while.');
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await page('kofi')).status).toBe(200);
    expect((await push(api, [aChange(aTrade())])).results).toHaveLength(1);
  });
});
