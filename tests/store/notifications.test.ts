import { beforeEach, describe, expect, it } from 'vitest';
import { loginSessions, users } from '#api/db/schema/users.ts';
import {
  mails,
  outboxEvents,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import {
  createInboxStore,
  createNotificationPreferencesStore,
} from '#api/features/notifications/inbox.store.ts';
import { createNotificationDispatcherStore } from '#api/features/notifications/notification-dispatcher.store.ts';
import { type NewOutboxEvent, postEvent } from '#api/features/notifications/post-event.service.ts';
import { utcTimeOfDay } from '#contracts/rules/time/dates.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aSessionRow, AT, aUserRow, noChats } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const dispatcher = createNotificationDispatcherStore(database);
const inbox = createInboxStore(database);
const preferences = createNotificationPreferencesStore(database);
const everywhere = { hasPush: true, hasEmail: true, chats: noChats };
const everything = { limit: 200 };

const ama = aUserRow({ email: 'ama@example.com', expires_at: AT + 86_400_000 });
const kofi = aUserRow({ email: null });
const admin = aUserRow({ email: 'desk@example.com', role: 'admin', expires_at: null });
const inactive = aUserRow({ is_active: false });
const expired = aUserRow({ expires_at: AT });

const post = (overrides: Partial<NewOutboxEvent> = {}) =>
  database.write((tx) =>
    postEvent(tx, {
      key: 'signal:a',
      topic: 'new_signal',
      audience: 'members',
      title: 'EURUSD buy, Peak Scanner',
      body: 'Entry 1.08512, confidence 82%.',
      target: { section: 'signals', item: 'a' },
      at: AT,
      ...overrides,
    }),
  );
const dispatch = (channels = everywhere, now = AT) => dispatcher.dispatchNext(now, channels);
const recipients = async () =>
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

describe('dispatching', () => {
  it('reaches every user of the role who could sign in, and no other', async () => {
    await post();
    expect(await dispatch()).toBe(true);
    expect(await recipients()).toEqual([ama.id, kofi.id].toSorted());
  });

  it('reaches only administrators, or one member, according to its audience', async () => {
    await post({ key: 'a', topic: 'new_lead', audience: 'administrators' });
    await dispatch();
    expect(await recipients()).toEqual([admin.id]);
    await post({ key: 'b', topic: 'webinar_reminder', audience: { userId: kofi.id } });
    await post({ key: 'c', topic: 'webinar_reminder', audience: { userId: inactive.id } });
    await dispatch();
    await dispatch();
    expect(await recipients()).toEqual([admin.id, kofi.id].toSorted());
  });

  it('sends each event once, oldest first, and then nothing', async () => {
    await post({ key: 'later', at: AT + 1 });
    await post();
    await post();
    const dispatched = await Promise.all([dispatch(), dispatch(), dispatch(), dispatch()]);
    expect(dispatched.filter(Boolean)).toHaveLength(2);
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
    expect([await recipients(), await read(pushMessages), await read(mails)]).toEqual([[], [], []]);
    expect(await dispatch()).toBe(true);
    expect(await recipients()).toHaveLength(2);
    expect(await read(pushMessages)).toHaveLength(1);
    expect(await read(mails)).toHaveLength(1);
  });
});

describe('the channels of a notification', () => {
  beforeEach(async () => {
    await post();
    await subscribe(ama.id);
  });

  it('of a member without preferences are the inbox and their devices', async () => {
    await dispatch();
    const [event] = await read(outboxEvents);
    expect(await read(pushMessages)).toEqual([
      {
        notice_id: event?.id,
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
    await dispatch();
    const [event] = await read(outboxEvents);
    expect(await read(pushMessages)).toEqual([]);
    expect(await read(mails)).toMatchObject([
      { kind: 'notice', recipient: 'ama@example.com', user_id: ama.id, subject_id: event?.id },
    ]); // kofi has no address
  });

  it('do not ring in quiet hours, and mails do not ring', async () => {
    await choose(ama.id, {
      topics: { new_signal: { push: true, email: true } },
      quiet_hours: { from: utcTimeOfDay(AT), to: utcTimeOfDay(AT + 60_000), time_zone: 'UTC' },
    });
    await dispatch();
    expect(await read(pushMessages)).toEqual([]);
    expect(await read(mails)).toHaveLength(1);
  });

  it('are only the inbox where the platform has switched the others off', async () => {
    await choose(ama.id, { topics: { new_signal: { push: true, email: true } } });
    await dispatch({ hasPush: false, hasEmail: false, chats: noChats });
    expect([await read(pushMessages), await read(mails)]).toEqual([[], []]);
    expect(await recipients()).toHaveLength(2);
  });

  it('of a quiet notification are only the inbox', async () => {
    await dispatch();
    await post({ key: 'quiet', isQuiet: true });
    await choose(ama.id, { topics: { new_signal: { push: true, email: true } } });
    await dispatch();
    expect(await read(pushMessages)).toHaveLength(1); // of the first
    expect(await read(mails)).toEqual([]);
  });

  it('no longer ring when the news is ten minutes old', async () => {
    await dispatch(everywhere, AT + 600_000);
    expect(await read(pushMessages)).toEqual([]);
    expect(await recipients()).toEqual([ama.id]); // the access of kofi has ended meanwhile
  });
});

describe('an inbox', () => {
  it('returns notifications newest first, page by page', async () => {
    for (const key of ['a', 'b', 'c']) await post({ key, title: key });
    while (await dispatch());
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
    while (await dispatch());
    const { rows } = await inbox.page(ama.id, everything);
    expect(await inbox.read(ama.id, [rows[0]?.id ?? ''], AT)).toBe(2);
    expect(await inbox.read(ama.id, [], AT)).toBe(2);
    expect(await inbox.read(ama.id, undefined, AT)).toBe(0);
    expect((await inbox.page(kofi.id, everything)).unread).toBe(3);
  });

  it('deletes only old rows', async () => {
    for (let day = 0; day < 12; day += 1) await post({ key: `${day}`, at: AT + day });
    while (await dispatch());
    await dispatcher.removeBefore(AT + 11);
    expect(await inbox.page(ama.id, everything)).toMatchObject({ total: 1, unread: 1 });
    expect(await recipients()).toHaveLength(2);
  });
});

it('preserves earlier choices of other topics', async () => {
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
