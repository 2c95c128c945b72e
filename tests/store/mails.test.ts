import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { type NewMail, queueMail, queueMails } from '#api/features/mails/mail-queue.service.ts';
import { createMailStore, type MailRow } from '#api/features/mails/mails.store.ts';
import { mailFailedNotification } from '#api/domain/alert-copy.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createMailStore(database);
const LEASE_MS = 120_000;
const ama = aUserRow({ email: 'ama@example.com' });
const kofi = aUserRow({ email: 'kofi@example.com' });

const claim = (now = AT) => store.claim(now, LEASE_MS);
const read = (): Promise<MailRow[]> => database.db.select().from(mails);

const order = (subjectId: string, at = AT): NewMail => ({
  kind: 'access-activated',
  recipient: 'ama@example.com',
  userId: ama.id,
  subjectId,
  at,
});
const queue = (subjectId: string, at = AT) =>
  database.write((tx) => queueMail(tx, order(subjectId, at)));

/** The mail that is claimed; it must be there. */
async function claimed(now = AT): Promise<MailRow> {
  const mail = await claim(now);
  if (mail === null) throw new Error('no mail is due');
  return mail;
}

beforeEach(() => database.write(async (tx) => void (await tx.insert(users).values([ama, kofi]))));

describe('the queue of mails', () => {
  it('tells of one thing once', async () => {
    await Promise.all([queue('a'), queue('a'), queue('b')]);
    expect((await read()).map(({ key }) => key).toSorted()).toEqual([
      `access-activated:a:${ama.id}`,
      `access-activated:b:${ama.id}`,
    ]);
  });

  it('notifies each member of an event for many', async () => {
    const toKofi = { ...order('a'), recipient: 'kofi@example.com', userId: kofi.id };
    await database.write((tx) => queueMails(tx, [order('a'), toKofi, order('a')]));
    expect((await read()).map(({ recipient }) => recipient).toSorted()).toEqual([
      'ama@example.com',
      'kofi@example.com',
    ]);
  });

  it('stores a thousand in one transaction', async () => {
    const orders = Array.from({ length: 1000 }, (_, index) => order(String(index)));
    await database.write((tx) => queueMails(tx, orders));
    expect(await read()).toHaveLength(1000);
  });

  it('gives each mail to one of many parallel senders', async () => {
    for (const subject of ['a', 'b', 'c']) await queue(subject);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim()));
    const subjects = claims.flatMap((mail) => mail?.subject_id ?? []);
    expect(subjects.toSorted()).toEqual(['a', 'b', 'c']);
    expect(await claim()).toBeNull();
  });

  it('returns the mails that have waited longest, and none before its time', async () => {
    await queue('late', AT + 10);
    await queue('early', AT);
    expect((await claimed(AT + 10)).subject_id).toBe('early');
    expect(await claim(AT + 9)).toBeNull();
    expect((await claimed(AT + 10)).subject_id).toBe('late');
  });

  it('gives codes and confirmations before news, which come by the thousand', async () => {
    const news = { ...order('a', AT - 1), kind: 'notice' as const };
    await database.write((tx) => queueMails(tx, [news, order('b')]));
    expect((await claimed()).kind).toBe('access-activated');
    expect((await claimed()).kind).toBe('notice');
  });

  it('lists the newest first, from where the reader is', async () => {
    for (const subject of ['a', 'b', 'c']) await queue(subject);
    const { rows, total } = await store.page({ limit: 2 });
    expect([rows.map(({ subject_id }) => subject_id), total]).toEqual([['c', 'b'], 3]);
    const older = await store.page({ limit: 2, before: rows[1]?.id });
    expect(older.rows.map(({ subject_id }) => subject_id)).toEqual(['a']);
  });

  it('gives a mail that was claimed and never finished to the next one when the lease is over', async () => {
    await queue('a');
    const first = await claimed();
    expect(await claim(AT + LEASE_MS - 1)).toBeNull();
    const second = await claimed(AT + LEASE_MS);
    expect(second).toMatchObject({ id: first.id, attempts: 2 }); // the same id: the same Message-ID
    await store.failed(first, { state: 'failed', next_try_at: 0, last_error: 'too late to say' });
    await store.sent(second, AT + LEASE_MS);
    await store.failed(second, { state: 'waiting', next_try_at: 0, last_error: 'nor this' });
    expect(await read()).toMatchObject([
      { state: 'sent', sent_at: AT + LEASE_MS, last_error: null },
    ]);
    expect(await claim(AT + 2 * LEASE_MS)).toBeNull();
  });

  it('returns a failed mail at its next attempt, and an abandoned one never', async () => {
    await queue('a');
    const next_try_at = AT + 60_000;
    await store.failed(await claimed(), { state: 'waiting', next_try_at, last_error: 'no' });
    expect(await claim(next_try_at - 1)).toBeNull();
    const again = await claimed(next_try_at);
    await store.failed(again, { state: 'failed', next_try_at, last_error: 'no' });
    expect(await claim(next_try_at + LEASE_MS)).toBeNull();
  });

  it('tells of one that is given up together with that, unless another one has it by then', async () => {
    await queue('a');
    const first = await claimed();
    const second = await claimed(AT + LEASE_MS);
    const failure = { state: 'failed' as const, next_try_at: AT, last_error: 'no' };
    const news = {
      ...mailFailedNotification('ama@example.com', 'no'),
      key: 'mail-failed:a',
      audience: 'administrators' as const,
      at: AT,
    };
    await store.failedFinally(first, failure, news);
    expect(await database.db.select().from(outboxEvents)).toEqual([]);
    await store.failedFinally(second, failure, news);
    expect(await database.db.select().from(outboxEvents)).toMatchObject([{ topic: 'mail_failed' }]);
    expect(await read()).toMatchObject([{ state: 'failed' }]);
  });

  it('removes finished mails before a time, and never one that waits', async () => {
    await queue('sent', AT);
    await store.sent(await claimed(), AT);
    await queue('waiting', AT);
    await queue('new', AT + 5);
    await store.removeBefore(AT + 5);
    const remaining = (await read()).map((mail) => mail.subject_id);
    expect(new Set(remaining)).toEqual(new Set(['new', 'waiting']));
  });

  it('goes with the member it was for', async () => {
    await queue('a');
    await database.write(async (tx) => void (await tx.delete(users).where(eq(users.id, ama.id))));
    expect(await claim()).toBeNull();
  });
});
