import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { institutionalRuns, sentimentSnapshots, sentimentViews } from '#api/db/schema/market.ts';
import { journalEpochs, journalRows, journalScreenshots } from '#api/db/schema/journal.ts';
import {
  leads,
  visitorSessions,
  gatewayEvents,
  paymentSessions,
  paymentTransactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { loginSessions } from '#api/db/schema/users.ts';
import { mails } from '#api/db/schema/notifications.ts';
import {
  media,
  postImages,
  postLikes,
  posts,
  webinarRegistrations,
  webinars,
} from '#api/db/schema/content.ts';
import { signals } from '#api/db/schema/signals.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, pull, push, stampAt } from '#tests/support/journal-changes.ts';
import { aPng, tinyPng } from '#tests/support/pictures.ts';
import { aSignalRow } from '#tests/support/signal-rows.ts';
import { sellAccess } from '#tests/support/sell-access.ts';
import { runSql } from '#tests/support/run-sql.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { useAnalysis } from '#tests/support/use-analysis.ts';
import { scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const { clearAll } = platformDataEndpoints;
const clear = (api: Api, person: Person = 'admin') => api.as(person).call(clearAll);

/** A platform in use: a post with a picture and a like, journals of two members and an administrator. */
async function inUse() {
  const api = await startApi({ settings: { platform_name: 'Gold Desk' } });
  const body = { title: 'Before the open', description: 'We wait.', images: [await aPng()] };
  const post = (await api.as('admin').call(postEndpoints.create, { body })).body;
  await api.as('ama').call(postEndpoints.like, { params: { id: post.id } });
  await push(api, [aChange(aTrade({ id: 'a' })), aChange(aTrade({ id: 'b' }))]);
  await push(api, [anEdit('b', { deleted: true }, stampAt(1))]);
  await push(api, [aChange(aTrade({ id: 'c' }))], 'kofi');
  await push(api, [aChange(aTrade({ id: 'own' }))], 'admin');
  await api.as('ama').call(journalScreenshotEndpoints.store, {
    params: { sha: tinyPng.sha },
    body: tinyPng.bytes,
  });
  await api.services.stores.signals.issue([aSignalRow(), aSignalRow()]);
  await useAnalysis(api);
  const webinar = await scheduleWebinar(api);
  await api.as('esi').call(webinarEndpoints.register, { params: { id: webinar.id } });
  await sellAccess(api, 'ama');
  await sellAccess(api, 'esi');
  return api;
}

const contentTables = {
  posts,
  postImages,
  postLikes,
  media,
  journalScreenshots,
  signals,
  institutionalRuns,
  sentimentViews,
  leads,
  visitorSessions,
  paymentSessions,
  gatewayEvents,
  paymentTransactions,
  subscriptions,
  mails,
  webinars,
  webinarRegistrations,
};

describe('clearing all data', () => {
  it('says what went, in words', async () => {
    const api = await inUse();
    const { status, body } = await clear(api);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'All data was cleared',
      deleted: [
        '2 users',
        '1 post',
        '1 webinar',
        '2 journal entries',
        '1 screenshot',
        '2 signals',
        '2 leads',
        '2 transactions',
        '2 subscriptions',
      ],
    });
  });

  it('removes members with everything of theirs, and all content', async () => {
    const api = await inUse();
    await clear(api);
    const users = (await api.as('admin').call(userEndpoints.list, { query: {} })).body;
    expect(users.map(({ role }) => role)).toEqual(['admin', 'admin']);
    for (const table of Object.values(contentTables)) {
      expect(await api.database.db.select().from(table)).toEqual([]);
    }
    expect((await api.database.db.select().from(journalRows)).map(({ id }) => id)).toEqual(['own']);
    expect(await api.database.db.select().from(loginSessions)).toHaveLength(2);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    const access_code = api.people.ama.code;
    expect((await api.as(null).call(authEndpoints.login, { body: { access_code } })).status).toBe(
      401,
    );
  });

  it('preserves administrators with their data, settings, market data and the audit log', async () => {
    const api = await inUse();
    const logged = await api.database.db.select().from(auditLog);
    await clear(api, 'esi');
    for (const person of ['admin', 'esi'] as const) {
      expect((await api.as(person).call(authEndpoints.verify)).status).toBe(200);
    }
    const config = await api.as(null).call(publicConfigEndpoints.read);
    expect(config.body.platform_name).toBe('Gold Desk');
    expect(await api.database.db.select().from(sentimentSnapshots)).toHaveLength(1);
    const after = await api.database.db.select().from(auditLog);
    expect(after).toEqual(expect.arrayContaining(logged));
    expect(after).toHaveLength(logged.length + 1);
    expect(after.at(-1)).toMatchObject({ action: 'platform.cleared', actor: 'esi', at: api.now() });
  });

  it('begins an epoch: every device starts over and gets the reason', async () => {
    const api = await inUse();
    const before = await pull(api, {}, 'admin');
    expect(before.cursor).toBe('1:1');
    await clear(api);
    const after = await pull(api, { cursor: before.cursor }, 'admin');
    const rows = [{ id: 'own' }];
    expect(after).toMatchObject({ reset: true, reset_reason: 'cleared', rows });
    expect(after.cursor.split(':')[0]).toBe(String(after.cleared_epoch));
    expect((await pull(api, { cursor: after.cursor }, 'admin')).reset).toBe(false);
    api.advance(60_000);
    await clear(api);
    expect((await pull(api, { cursor: after.cursor }, 'admin')).reset).toBe(true);
  });

  it('gives no two epochs the same name, not even after an old copy was restored', async () => {
    const api = await inUse();
    await clear(api);
    const { cursor } = await pull(api, {}, 'admin');
    await api.database.write(async (tx) => {
      await tx.delete(journalEpochs); // as it was before
    });
    api.advance(60_000);
    await clear(api);
    expect((await pull(api, { cursor }, 'admin')).reset).toBe(true);
  });

  it('copies everything first', async () => {
    const api = await inUse();
    await clear(api);
    const folder = join(api.dataDir, 'backups');
    const [file = '', ...others] = readdirSync(folder);
    expect(file).toMatch(/^before-clear-all-.*\.sqlite$/);
    expect(others).toEqual([]);
    const copy = new SqliteConnection(join(folder, file), { readonly: true });
    const count = (table: string) => copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('users')).toBe(4);
    expect(count('posts')).toBe(1);
    expect(count('journal_rows')).toBe(4);
    expect(count('journal_screenshots')).toBe(1);
    expect(count('payment_transactions')).toBe(2);
    copy.close();
  });

  it('removes nothing when the copy fails, and can be retried immediately', async () => {
    const api = await inUse();
    const full = Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' });
    vi.spyOn(api.database, 'snapshot').mockRejectedValueOnce(full);
    const failed = await clear(api);
    expect(failed.status).toBe(503);
    expect(await pull(api)).toMatchObject({ cursor: '1:3' });
    expect((await clear(api)).status).toBe(200);
  });

  it('is all or nothing', async () => {
    const api = await inUse();
    // The last thing that is written cannot be: everything before it has to come back.
    await runSql(api.database, 'ALTER TABLE audit_log RENAME TO audit_log_away');
    expect((await clear(api)).status).toBe(500);
    expect((await pull(api, {}, 'kofi')).rows).toMatchObject([{ id: 'c' }]);
    expect(await pull(api, { cursor: '1:3' })).toMatchObject({ reset: false });
    expect(await api.database.db.select().from(posts)).toHaveLength(1);
    expect(await api.database.db.select().from(subscriptions)).toHaveLength(2);
  });

  it('happens once a minute: of two clicks one counts', async () => {
    const api = await inUse();
    const clicks = await Promise.all([clear(api), clear(api, 'esi')]);
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200, 429]));
    api.advance(20_500);
    const { status, problem, headers } = await clear(api);
    expect(status).toBe(429);
    expect(problem.detail).toBe('All data was cleared a moment ago.');
    expect(headers.get('retry-after')).toBe('40');
    api.advance(39_500);
    const { body } = await clear(api);
    expect(body.deleted).toEqual([]);
  });

  it('is for administrators only', async () => {
    const api = await inUse();
    expect((await clear(api, 'ama')).status).toBe(403);
    expect((await api.as(null).call(clearAll)).status).toBe(401);
    expect((await pull(api)).rows).toHaveLength(2);
    expect(readdirSync(api.dataDir)).not.toContain('backups');
  });

  it('lets a returning member record again, from a device with unsent trades', async () => {
    const api = await inUse();
    await clear(api);
    const body = { username: 'ama' };
    const { user } = (await api.as('admin').call(userEndpoints.create, { body })).body;
    const access_code = user.access_code ?? '';
    const signedIn = await api.as(null).call(authEndpoints.login, { body: { access_code } });
    api.people.ama.token = signedIn.body.access_token;
    const part = anEdit('a', { notes: 'unsent' }, stampAt(5));
    expect((await push(api, [part])).results).toEqual([{ id: 'a', status: 'missing' }]);
    const whole = aChange(aTrade({ id: 'a', notes: 'unsent' }), stampAt(5));
    expect((await push(api, [whole])).results).toMatchObject([{ status: 'ok', row: { rev: 1 } }]);
    expect(await pull(api, { cursor: '1:3' })).toMatchObject({ reset: true, rows: [{ id: 'a' }] });
  });
});
