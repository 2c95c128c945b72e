import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loginSessions, users } from '#api/db/schema/users.ts';
import {
  mails,
  notificationPreferences,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { createNotificationDispatcherStore } from '#api/features/notifications/notification-dispatcher.store.ts';
import { createOutboxEventService } from '#api/features/notifications/outbox-events.service.ts';
import type { NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { addNotificationJobs } from '#api/jobs/jobs.ts';
import { MEMBER_TOPICS } from '#contracts/rules/notifications/notification-topics.ts';
import { PlatformSettings } from '#contracts/settings.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aSessionRow, AT, aUserRow, noChats } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createNotificationDispatcherStore(database);
const numRuns = process.env['FULL'] === '1' ? 200 : 10;

const createEvent = (
  key: string,
  topic: NewOutboxEvent['topic'] = 'new_signal',
): NewOutboxEvent => ({
  key,
  topic,
  audience: 'members',
  title: key,
  body: '',
  target: { section: 'signals', item: null },
  at: AT,
});

function openServer(clock = { now: AT }) {
  const ran: string[] = [];
  let news = 0;
  let isStopping = false;
  const outboxEvents = createOutboxEventService({
    store,
    settings: { read: async () => PlatformSettings.parse({}) },
    readChats: async () => noChats,
    now: () => clock.now,
    isStopping: () => isStopping,
    onDispatched: () => void (news += 1),
  });
  const noting = (name: string) => async () => void ran.push(name);
  const runner = createJobRunner({
    store: createJobStore(database),
    now: () => clock.now,
    every: () => () => undefined,
    holder: 'server',
    onFailure: (error) => {
      throw error;
    },
  });
  addNotificationJobs(runner, {
    outboxEvents: { dispatchDue: () => outboxEvents.dispatchDue().then(noting('notices')) },
    expiringAccess: { notifyDue: noting('access-expiring') },
    watch: { look: noting('watch') },
  });
  return {
    ran,
    outboxEvents,
    news: () => news,
    stop: () => void (isStopping = true),
    moveTo: async (t: number) => {
      clock.now = t;
      ran.length = 0;
      await runner.runDue();
      return ran.toSorted();
    },
  };
}

it('dispatches outbox events every two seconds, the other jobs by their own schedule', async () => {
  const { moveTo } = openServer();
  const hour = Date.parse('2026-11-20T10:00:00Z');
  expect(await moveTo(hour)).toEqual(['access-expiring', 'notices', 'watch']);
  expect(await moveTo(hour + 1000)).toEqual([]);
  expect(await moveTo(hour + 2000)).toEqual(['notices']);
  expect(await moveTo(hour + 5 * 60_000)).toEqual(['notices', 'watch']);
});

it('announces news once, and nothing without news', async () => {
  const { outboxEvents, news, stop } = openServer();
  await outboxEvents.dispatchDue();
  expect(news()).toBe(0);
  await store.post([createEvent('a'), createEvent('b'), createEvent('a')]);
  await outboxEvents.dispatchDue();
  expect(news()).toBe(1);
  await store.post([createEvent('c')]);
  stop();
  await outboxEvents.dispatchDue();
  expect(news()).toBe(1);
});

type Person = {
  readonly role: 'user' | 'admin';
  readonly isActive: boolean;
  readonly endsIn: number | null;
  readonly hasDevice: boolean;
  readonly chosen: Record<string, { push: boolean; email: boolean }> | null;
};
const people = fc.array(
  fc.record<Person>({
    role: fc.constantFrom('user', 'user', 'admin'),
    isActive: fc.boolean(),
    endsIn: fc.constantFrom(null, 0, 1),
    hasDevice: fc.boolean(),
    chosen: fc.option(
      fc.dictionary(
        fc.constantFrom(...MEMBER_TOPICS),
        fc.record({ push: fc.boolean(), email: fc.boolean() }),
        { noNullPrototype: true },
      ),
    ),
  }),
  { maxLength: 12 },
);
const topics = fc.array(fc.constantFrom(...MEMBER_TOPICS), { minLength: 1, maxLength: 4 });

/** Stores people with their devices and choices, and forgets those of the run before. */
async function storePeople(persons: readonly Person[]): Promise<void> {
  await database.write(async (tx) => {
    await tx.delete(users);
    for (const [index, person] of persons.entries()) {
      const { role, isActive, endsIn, hasDevice, chosen } = person;
      const id = `person-${index}`;
      const expires_at = endsIn === null ? null : AT + endsIn;
      const email = `${id}@example.com`;
      await tx.insert(users).values(aUserRow({ id, role, is_active: isActive, expires_at, email }));
      if (chosen !== null) {
        const choice = { topics: chosen, quiet_hours: null, updated_at: AT };
        await tx.insert(notificationPreferences).values({ user_id: id, ...choice });
      }
      if (!hasDevice) continue;
      const session = aSessionRow(id);
      await tx.insert(loginSessions).values(session);
      const { token_hash } = session;
      const device = { p256dh: '', auth: '', created_at: AT, session_token_hash: token_hash };
      await tx.insert(pushSubscriptions).values({ id, endpoint: id, user_id: id, ...device });
    }
  });
}

it('with any preferences, every active member gets each notification once, on the chosen channels', async () => {
  let run = 0;
  const property = fc.asyncProperty(people, topics, async (persons, events) => {
    run += 1;
    await storePeople(persons);
    const { outboxEvents } = openServer();
    await store.removeBefore(Number.MAX_SAFE_INTEGER);
    await store.post(events.map((topic, index) => createEvent(`${run}:${index}`, topic)));
    await Promise.all([outboxEvents.dispatchDue(), outboxEvents.dispatchDue()]);

    const members = persons
      .map((person, index) => ({ ...person, id: `person-${index}` }))
      .filter(({ role, isActive, endsIn }) => role === 'user' && isActive && endsIn !== 0);
    const expected = (wants: (member: (typeof members)[number], topic: string) => boolean) =>
      members.flatMap((member) =>
        events.filter((topic) => wants(member, topic)).map(() => member.id),
      );
    const inboxes = (await database.db.select().from(notifications)).map((row) => row.user_id);
    const pushed = (await database.db.select().from(pushMessages)).map(
      (row) => row.subscription_id,
    );
    const mailed = (await database.db.select().from(mails)).map((row) => row.user_id ?? '');
    expect(inboxes.toSorted()).toEqual(expected(() => true).toSorted());
    expect(pushed.toSorted()).toEqual(
      expected(
        ({ hasDevice, chosen }, topic) => hasDevice && (chosen?.[topic]?.push ?? true),
      ).toSorted(),
    );
    expect(mailed.toSorted()).toEqual(
      expected(({ chosen }, topic) => chosen?.[topic]?.email ?? false).toSorted(),
    );
  });
  await fc.assert(property, { numRuns });
});
