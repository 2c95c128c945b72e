import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { webinarRegistrations } from '#api/db/schema/content.ts';
import {
  createWebinarRegistrationStore,
  createWebinarReminderStore,
} from '#api/features/webinars/webinar-registrations.store.ts';
import { createWebinarStore, type WebinarRow } from '#api/features/webinars/webinars.store.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aUserRow, AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createWebinarStore(database);
const registrations = createWebinarRegistrationStore(database);
const reminders = createWebinarReminderStore(database);
const by = { actor: 'system', at: AT } as const;
const everything = { limit: 200 };

async function schedule(overrides: Partial<WebinarRow> = {}): Promise<WebinarRow> {
  const row: WebinarRow = {
    id: uuid(),
    title: 'Gold before the Fed',
    description: 'Levels we watch.',
    presenter: 'Adjoa Mensima',
    starts_at: AT + HOUR_MS,
    duration_min: 60,
    meeting_url: 'https://meet.example.com/gold',
    recording_url: null,
    topics: ['Gold', 'Größe, "Lots"'],
    max_attendees: null,
    changes: 0,
    created_at: AT,
    updated_at: AT,
    ...overrides,
  };
  await store.insert(row, by);
  return row;
}

/** Members with addresses, and their ids in order. */
async function members(n: number): Promise<string[]> {
  const rows = Array.from({ length: n }, (_, i) =>
    aUserRow({ username: `member ${i}`, email: `member-${i}@example.com` }),
  );
  await database.write(async (tx) => {
    await tx.insert(users).values(rows);
  });
  return rows.map(({ id }) => id).toSorted();
}

const register = (webinarId: string, userId: string, at = AT) =>
  registrations.register({ webinarId, userId, hasMails: true, at });

describe('the store of webinars', () => {
  it('gives back every value as it was put in, on every engine', async () => {
    const webinar = await schedule({
      starts_at: 4_102_444_800_000,
      recording_url: 'https://video.example.com/gold',
      max_attendees: 100_000,
    });
    const seen = { webinar, attendees: 0, isRegistered: false };
    expect(await store.find(webinar.id, 'nobody')).toEqual(seen);
    expect(await store.page(everything, 'nobody')).toEqual({ rows: [seen], total: 1 });
    expect(await store.find('none', 'nobody')).toBeNull();
  });

  it('pages by the start, also through those that start at the same moment', async () => {
    const starts = [3, 1, 2, 2, 2].map((hours) => AT + hours * HOUR_MS);
    for (const starts_at of starts) await schedule({ starts_at });
    const ids: string[] = [];
    for (let before: string | undefined; ids.length < starts.length; before = ids.at(-1)) {
      const { rows, total } = await store.page({ limit: 2, before }, 'nobody');
      expect(total).toBe(5);
      ids.push(...rows.map(({ webinar }) => webinar.id));
    }
    const whole = (await store.page(everything, 'nobody')).rows.map(({ webinar }) => webinar);
    expect(ids).toEqual(whole.map(({ id }) => id));
    expect(whole.map(({ starts_at }) => (starts_at - AT) / HOUR_MS)).toEqual([3, 2, 2, 2, 1]);
    expect((await store.page({ limit: 2, before: 'none' }, 'nobody')).rows).toEqual([]);
  });

  it('is stale when it was read before another save, also within a millisecond', async () => {
    const { id, changes, created_at, updated_at, ...content } = await schedule();
    const change = (readAt: number | null) => store.change(id, { content, readAt }, by);
    expect(await change(updated_at)).toBe('changed');
    expect(await change(updated_at)).toBe('stale');
    expect(await change(null)).toBe('changed');
    expect((await store.find(id, 'nobody'))?.webinar).toEqual({
      ...content,
      id,
      created_at,
      changes: changes + 2,
      updated_at: AT + 2,
    });
    expect(await store.change('none', { content, readAt: null }, by)).toBe('missing');
  });

  it('goes with its registrations and a record of it, or not at all', async () => {
    const { id } = await schedule();
    const [ama = ''] = await members(1);
    await register(id, ama);
    expect(await store.remove(id, by)).toBe(true);
    expect(await store.remove(id, by)).toBe(false);
    expect(await database.db.$count(webinarRegistrations)).toBe(0);
    const acts = await database.db.select().from(auditLog);
    expect(acts.map(({ action }) => action)).toEqual(['webinars.created', 'webinars.deleted']);
  });
});

describe('places', () => {
  it('are granted no more often than available, with any number of parallel requests', async () => {
    const { id } = await schedule({ max_attendees: 5 });
    const everybody = await members(20);
    const outcomes = await Promise.all(everybody.map((userId) => register(id, userId)));
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(15);
    const registered = outcomes.flatMap((outcome) =>
      typeof outcome === 'object' ? [outcome] : [],
    );
    expect(new Set(registered.map(({ attendees }) => attendees))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(await database.db.$count(webinarRegistrations)).toBe(5);
    expect(await database.db.$count(mails)).toBe(5);
  });

  it('are one for each member, and the mail is queued with the place', async () => {
    const { id } = await schedule({ max_attendees: 2 });
    const [ama = '', kofi = ''] = await members(2);
    expect(await register(id, ama)).toMatchObject({ attendees: 1, isMailed: true });
    expect(await register(id, ama)).toBe('already');
    expect(await register(id, kofi)).toMatchObject({ attendees: 2, isRegistered: true });
    expect(await register(id, kofi, AT + HOUR_MS)).toBe('already');
    expect(await register('none', kofi)).toBe('missing');
    const queued = await database.db.select().from(mails);
    expect(new Set(queued.map(({ user_id }) => user_id))).toEqual(new Set([ama, kofi]));
    expect(queued).toHaveLength(2);
  });

  it('are listed by the time they were taken, the latest first', async () => {
    const { id } = await schedule();
    const everybody = await members(4);
    for (const [n, userId] of everybody.entries()) await register(id, userId, AT + Math.min(n, 2));
    const whole = await registrations.page(id, everything);
    expect(whole?.total).toBe(4);
    const ids = whole?.rows.map((registrant) => registrant.id) ?? [];
    expect(ids).toEqual(everybody.toReversed());
    const rest = await registrations.page(id, { limit: 2, before: ids[1] });
    expect(rest?.rows.map((registrant) => registrant.id)).toEqual(ids.slice(2));
    expect((await registrations.page(id, { limit: 2, before: 'none' }))?.rows).toEqual([]);
    expect(await registrations.page('none', everything)).toBeNull();
  });
});

describe('reminders', () => {
  const span = { from: AT, to: AT + HOUR_MS };

  it('are stored once for each start and member, more than a batch of them', async () => {
    const { id, starts_at } = await schedule();
    await schedule({ starts_at: AT }); // has begun
    const everybody = await members(501);
    await database.write(async (tx) => {
      const rows = everybody.map((user_id) => ({ webinar_id: id, user_id, created_at: AT }));
      await tx.insert(webinarRegistrations).values(rows);
    });
    await reminders.remind(span, AT);
    await reminders.remind(span, AT + 1);
    const stored = await database.db.select().from(outboxEvents);
    expect(new Set(stored.map(({ key }) => key))).toEqual(
      new Set(everybody.map((userId) => `webinar-reminder:${id}:${starts_at}:${userId}`)),
    );
    expect(stored).toHaveLength(501);
    expect(stored.every(({ created_at }) => created_at === AT)).toBe(true);
  });

  it('exclude webinars that start later, have begun or have no registrations', async () => {
    const [ama = ''] = await members(1);
    for (const starts_at of [AT + 1, AT + HOUR_MS + 1]) {
      const { id } = await schedule({ starts_at });
      await register(id, ama);
    }
    await schedule();
    await reminders.remind({ from: AT + 1, to: AT + HOUR_MS }, AT + 1);
    expect(await database.db.$count(outboxEvents)).toBe(0);
  });
});
