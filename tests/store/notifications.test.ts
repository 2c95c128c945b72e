import { beforeEach, describe, expect, it } from 'vitest';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { mails } from '#api/db/schema/mails.ts';
import {
  outboxEvents,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { createInboxStore } from '#api/features/notifications/inbox.store.ts';
import { createNotificationDispatcherStore } from '#api/features/notifications/notification-dispatcher.store.ts';
import { createNotificationPreferencesStore } from '#api/features/notifications/notification-preferences.store.ts';
import { type NewOutboxEvent, postEvent } from '#api/features/notifications/post-event.service.ts';
import { utcTimeOfDay } from '#contracts/rules/time/dates.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aSessionRow, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const teller = createNotificationDispatcherStore(database);
const inbox = createInboxStore(database);
const preferences = createNotificationPreferencesStore(database);
const everywhere = { hasPush: true, hasEmail: true };
const everything = { limit: 200 };

const ama = aUserRow({ email: 'ama@example.com', expires_at: AT + 86_400_000 });
const kofi = aUserRow({ email: null });
const admin = aUserRow({ email: 'desk@example.com', role: 'admin', expires_at: null });
const inactive = aUserRow({ is_active: false });
const expired = aUserRow({ expires_at: AT });

const post = (notice: Partial<NewOutboxEvent> = {}) =>
  database.write((tx) =>
    postEvent(tx, {
      key: 'signal:a',
      topic: 'new_signal',
      audience: 'members',
      title: 'EURUSD buy, Peak Scanner',
      body: 'Entry 1.08512, confidence 82%.',
      target: { section: 'signals', item: 'a' },
      at: AT,
      ...notice,
    }),
  );
const tell = (channels = everywhere, now = AT) => teller.dispatchNext(now, channels);
const toldTo = async () =>
  (await database.db.select().from(notifications)).map((row) => row.user_id).toSorted();
const read = <Table extends typeof mails | typeof pushMessages | typeof outboxEvents>(
  table: Table,
) => database.db.select().from(table);

/** A device of this person that takes push messages. */
async function subscribe(userId: string): Promise<void> {
  const session = aSessionRow(userId);
  await database.write(async (tx) => {
    await tx.insert(loginSessions).values(session);
    await tx.insert(pushSubscriptions).values({
      id: `device-of-${userId}`,
      endpoint: `https://push.example.com/${userId}`,
      user_id: userId,
      session_token_hash: session.token_hash,
      p256dh: '',
      auth: '',
      created_at: AT,
    });
  });
}

type Choice = Partial<Parameters<typeof preferences.save>[0]>;
const choose = (userId: string, choice: Choice = {}) =>
  preferences.save({
    user_id: userId,
    topics: {},
    quiet_hours: null,
    updated_at: AT,
    ...choice,
  });

beforeEach(() =>
  database.write(async (tx) => {
    await tx.insert(users).values([ama, kofi, admin, inactive, expired]);
  }),
);

describe('telling', () => {
  it('reaches everybody of the role who could sign in, and nobody else', async () => {
    await post();
    expect(await tell()).toBe(true);
    expect(await toldTo()).toEqual([ama.id, kofi.id].toSorted());
  });

  it('reaches administrators, or one member alone, where that is the audience', async () => {
    await post({ key: 'a', topic: 'new_lead', audience: 'administrators' });
    await tell();
    expect(await toldTo()).toEqual([admin.id]);
    await post({ key: 'b', topic: 'webinar_reminder', audience: { userId: kofi.id } });
    await post({ key: 'c', topic: 'webinar_reminder', audience: { userId: inactive.id } });
    await tell();
    await tell();
    expect(await toldTo()).toEqual([admin.id, kofi.id].toSorted());
  });

  it('tells of one thing once, oldest first, and then of nothing', async () => {
    await post({ key: 'later', at: AT + 1 });
    await post();
    await post();
    const tells = await Promise.all([tell(), tell(), tell(), tell()]);
    expect(tells.filter(Boolean)).toHaveLength(2);
    expect((await inbox.page(ama.id, everything)).total).toBe(2);
  });

  it('that broke off in the middle leaves nothing behind, and is done again', async () => {
    await post();
    await subscribe(ama.id);
    await choose(ama.id, { topics: { new_signal: { push: true, email: true } } });
    const breaking = createNotificationDispatcherStore({
      db: database.db,
      write: (work) =>
        database.write(async (tx) => {
          await work(tx);
          throw new Error('the power went');
        }),
    });
    await expect(breaking.dispatchNext(AT, everywhere)).rejects.toThrow('the power went');
    expect([await toldTo(), await read(pushMessages), await read(mails)]).toEqual([[], [], []]);
    expect(await tell()).toBe(true);
    expect(await toldTo()).toHaveLength(2);
    expect(await read(pushMessages)).toHaveLength(1);
    expect(await read(mails)).toHaveLength(1);
  });
});

describe('the channels of a notice', () => {
  beforeEach(async () => {
    await post();
    await subscribe(ama.id);
  });

  it('of somebody who never chose are the inbox and their devices', async () => {
    await tell();
    const [notice] = await read(outboxEvents);
    expect(await read(pushMessages)).toEqual([
      {
        notice_id: notice?.id,
        subscription_id: `device-of-${ama.id}`,
        attempts: 0,
        next_try_at: AT,
        expires_at: AT + 600_000,
      },
    ]);
    expect(await read(mails)).toEqual([]);
  });

  it('are those that were chosen for its topic', async () => {
    await choose(ama.id, {
      topics: {
        new_signal: { push: false, email: true },
        new_post: { push: true, email: false },
      },
    });
    await choose(kofi.id, { topics: { new_signal: { push: true, email: true } } });
    await tell();
    const [notice] = await read(outboxEvents);
    expect(await read(pushMessages)).toEqual([]);
    expect(await read(mails)).toMatchObject([
      { kind: 'notice', recipient: 'ama@example.com', user_id: ama.id, subject_id: notice?.id },
    ]); // kofi has no address
  });

  it('do not ring in quiet hours, and mails do not ring', async () => {
    await choose(ama.id, {
      topics: { new_signal: { push: true, email: true } },
      quiet_hours: { from: utcTimeOfDay(AT), to: utcTimeOfDay(AT + 60_000), time_zone: 'UTC' },
    });
    await tell();
    expect(await read(pushMessages)).toEqual([]);
    expect(await read(mails)).toHaveLength(1);
  });

  it('are the inbox alone where the platform has switched the others off', async () => {
    await choose(ama.id, { topics: { new_signal: { push: true, email: true } } });
    await tell({ hasPush: false, hasEmail: false });
    expect([await read(pushMessages), await read(mails)]).toEqual([[], []]);
    expect(await toldTo()).toHaveLength(2);
  });

  it('are the inbox alone of a quiet notice', async () => {
    await tell();
    await post({ key: 'quiet', isQuiet: true });
    await choose(ama.id, { topics: { new_signal: { push: true, email: true } } });
    await tell();
    expect(await read(pushMessages)).toHaveLength(1); // of the first
    expect(await read(mails)).toEqual([]);
  });

  it('no longer ring when the news is ten minutes old', async () => {
    await tell(everywhere, AT + 600_000);
    expect(await read(pushMessages)).toEqual([]);
    expect(await toldTo()).toEqual([ama.id]); // the access of kofi has ended meanwhile
  });
});

describe('an inbox', () => {
  it('gives back what was told, newest first, page by page', async () => {
    for (const key of ['a', 'b', 'c']) await post({ key, title: key });
    while (await tell());
    const first = await inbox.page(ama.id, { limit: 2 });
    expect(first.rows.map(({ title }) => title)).toEqual(['c', 'b']);
    expect(first).toMatchObject({ total: 3, unread: 3 });
    const second = await inbox.page(ama.id, { limit: 2, before: first.rows[1]?.id });
    expect(second.rows.map(({ title }) => title)).toEqual(['a']);
    expect(second.rows[0]).toMatchObject({
      topic: 'new_signal',
      body: 'Entry 1.08512, confidence 82%.',
      target: { section: 'signals', item: 'a' },
      created_at: new Date(AT).toISOString(),
      read: false,
    });
  });

  it('marks some as read, or all, and only those of its owner', async () => {
    for (const key of ['a', 'b', 'c']) await post({ key });
    while (await tell());
    const { rows } = await inbox.page(ama.id, everything);
    expect(await inbox.read(ama.id, [rows[0]?.id ?? ''], AT)).toBe(2);
    expect(await inbox.read(ama.id, [], AT)).toBe(2);
    expect(await inbox.read(ama.id, undefined, AT)).toBe(0);
    expect((await inbox.page(kofi.id, everything)).unread).toBe(3);
  });

  it('loses what is old, and keeps the rest', async () => {
    for (let day = 0; day < 12; day += 1) await post({ key: `${day}`, at: AT + day });
    while (await tell());
    await teller.removeBefore(AT + 11);
    expect(await inbox.page(ama.id, everything)).toMatchObject({ total: 1, unread: 1 });
    expect(await toldTo()).toHaveLength(2);
  });
});

it('keeps what was chosen before, topic by topic', async () => {
  const night = { from: '22:00', to: '07:00', time_zone: 'Africa/Accra' };
  expect(await preferences.find(ama.id)).toBeNull();
  await choose(ama.id, { topics: { new_post: { push: false, email: true } }, quiet_hours: night });
  await choose(ama.id, { topics: { new_signal: { push: false, email: false } } });
  expect(await preferences.find(ama.id)).toEqual({
    user_id: ama.id,
    topics: {
      new_post: { push: false, email: true },
      new_signal: { push: false, email: false },
    },
    quiet_hours: null,
    updated_at: AT,
  });
});
