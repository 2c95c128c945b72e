import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { mails } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { addWeeklyReviewJob } from '#api/jobs/jobs.ts';
import { rowFields, SetupFields } from '#contracts/journal/journal-rows.ts';
import { journalSyncEndpoints, type RowChange } from '#contracts/journal/journal-sync.ts';
import { type JournalEntry, journalEndpoints } from '#contracts/journal/journal.ts';
import { NOTIFICATION_PROTOCOL, notificationEndpoints } from '#contracts/notifications.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { readyAt, weeklyReview } from '#contracts/rules/journal/weekly-review.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { randomJournal } from '#tests/insights/random-journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import { aChange, pull, push, stampAt } from '#tests/support/journal-changes.ts';
import { anAccountChange } from '#tests/support/ruled-accounts.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const MONDAY = '2026-11-16'; // the tests begin on Friday the 20th, 09:00 UTC
const ready = (zone: string): number => readyAt(MONDAY, zone);

/** A change of a row that is no trade, as a device sends it first. */
function aRecord(id: string, kind: string, set: Record<string, unknown>): RowChange {
  const at = Object.fromEntries(Object.keys(set).map((name) => [name, stampAt(0)]));
  return { id, kind, set, at };
}

const aSetup = (): RowChange =>
  aRecord('setup', 'setup', {
    ...SetupFields.parse({ name: 'London', rules: [{ id: 'r1', text: 'Wait for the close' }] }),
    deleted: false,
  });

const sync = (api: Api, time_zone?: string) =>
  api.as('ama').call(journalSyncEndpoints.pull, { query: { ...(time_zone && { time_zone }) } });

/** Ama with two trades this week, and devices in Lagos. */
async function startWithWeek(zone = 'Africa/Lagos'): Promise<Api> {
  const api = await startApi();
  await push(api, [
    aSetup(),
    anAccountChange('demo', { name: 'Paper', type: 'demo', rules: null }),
    aChange(aTrade({ id: 'a', pnl: 120, date: '2026-11-17T10:00:00.000Z', rules_kept: ['r1'] })),
    aChange(
      aTrade({
        id: 'b',
        pair: 'XAUUSD',
        type: 'sell',
        pnl: -45.5,
        date: '2026-11-19T10:00:00.000Z',
        rules_broken: ['r1'],
      }),
    ),
    aChange(aTrade({ id: 'c', pnl: 999, account_id: 'demo', date: '2026-11-18T10:00:00.000Z' })),
  ]);
  await sync(api, zone);
  await api.services.journal.activity.flush();
  return api;
}

const moveTo = (api: Api, at: number): void => api.advance(at - api.now());
const look = (api: Api) => api.services.journal.reviews.postDue();
const titles = async (api: Api) => (await inboxOf(api, 'ama')).map(({ title }) => title);

describe('the weekly review', () => {
  it("is in the inbox from Sunday 18:00 on the member's clock, once, without figures", async () => {
    const api = await startWithWeek();
    moveTo(api, ready('Africa/Lagos') - 1);
    await look(api);
    expect(await inboxOf(api, 'ama')).toEqual([]);
    api.advance(1);
    await look(api);
    await look(api);
    expect(await inboxOf(api, 'ama')).toMatchObject([
      {
        topic: 'weekly_review',
        title: 'Your weekly review is ready',
        body: '16–22 November 2026, from your journal as it is synced.',
        target: { section: 'trading-journal', item: 'review_2026-11-16' },
      },
    ]);
    expect(await inboxOf(api, 'kofi')).toEqual([]);
  });

  it('is sent late until Monday noon, and not afterwards', async () => {
    const noon = ready('UTC') + 18 * HOUR_MS;
    const late = await startWithWeek('UTC');
    moveTo(late, noon - 1);
    await look(late);
    expect(await titles(late)).toHaveLength(1);
    const tooLate = await startWithWeek('UTC');
    moveTo(tooLate, noon);
    await look(tooLate);
    expect(await titles(tooLate)).toEqual([]);
  });

  it('is not sent again by a clock that jumps, nor by a journey to another zone', async () => {
    const api = await startWithWeek('UTC');
    moveTo(api, ready('UTC'));
    await look(api);
    api.advance(-3 * HOUR_MS);
    await look(api);
    api.advance(4 * HOUR_MS);
    await sync(api, 'America/New_York');
    await api.services.journal.activity.flush();
    await look(api);
    api.advance(6 * HOUR_MS);
    await look(api);
    expect(await titles(api)).toHaveLength(1);
  });

  it('is none for a week without a closed trade, until one is added', async () => {
    const api = await startApi();
    await push(api, [aChange(aTrade({ date: '2026-11-15T10:00:00.000Z' }))]);
    moveTo(api, ready('UTC'));
    await look(api);
    await look(api);
    expect(await titles(api)).toEqual([]);
    const added = aTrade({ date: '2026-11-22T10:00:00.000Z' });
    await api.services.journal.entries.add(api.people.ama.id, added);
    await look(api);
    expect(await titles(api)).toHaveLength(1);
  });

  it('is in UTC where nobody knows the zone, and for a zone that this server does not know', async () => {
    const api = await startWithWeek('Mars/Olympus');
    const [ama] = await api.database.db
      .select({ zone: users.time_zone })
      .from(users)
      .where(eq(users.username, 'ama'));
    expect(ama).toEqual({ zone: null });
    moveTo(api, ready('UTC') - 1);
    await look(api);
    expect(await titles(api)).toEqual([]);
    api.advance(1);
    await look(api);
    expect(await titles(api)).toHaveLength(1);
  });

  it('has its figures in the mail of a member who wants one, and says nothing to do', async () => {
    const api = await startWithWeek();
    await api.services.settings.change({ email_notifications: true });
    const query = { protocol: NOTIFICATION_PROTOCOL };
    const topics = defaultChannels('user').map((each) => ({
      ...each,
      email: each.topic === 'weekly_review',
    }));
    const body = { topics, quiet_hours: null };
    await api.as('ama').call(notificationEndpoints.changePreferences, { query, body });
    await scheduleWebinar(api, { scheduled_date: '2026-11-25T18:00:00.000Z', title: 'Gold' });
    moveTo(api, ready('Africa/Lagos'));
    await look(api);
    await inboxOf(api, 'ama');
    const [mail] = await api.database.db.select({ id: mails.id }).from(mails);
    const { text } = await api.services.membership.mails.preview(mail?.id ?? '');
    expect(text).toContain(`Closed trades: 2
Won: 1 of 2 (50.0%)
Result: +$74.50 (n = 2)
Best trade: EURUSD buy +$120.00
Worst trade: XAUUSD sell −$45.50
Rules: 1 followed, 1 broken (n = 2 trades)
Broken most often: Wait for the close (1)
Open positions: 0
Webinar: Gold, Wednesday 25 November at 19:00
`);
    expect(text).not.toMatch(/\b(should|must|try|avoid|consider|recommend)/i);
  });

  it('is looked for each quarter hour', () => {
    const jobs: { name: string; pattern: string }[] = [];
    addWeeklyReviewJob({ add: (job) => void jobs.push(job) }, { postDue: () => Promise.resolve() });
    expect(jobs).toMatchObject([{ name: 'weekly-review', pattern: '*/15 * * * *' }]);
  });

  it('reaches the others when the review of one member fails, who is tried again at the next run', async () => {
    const api = await startApi();
    const people = ['ama', 'kofi'] as const;
    for (const who of people) {
      await push(api, [aChange(aTrade({ pnl: 10, date: '2026-11-18T10:00:00.000Z' }))], who);
    }
    const ids = people.map((who) => api.people[who].id).toSorted();
    const { weeklyReview: store } = api.services.stores;
    const trades = store.trades.bind(store);
    const failing = vi.spyOn(store, 'trades').mockImplementation((userId) => {
      if (userId === ids[0]) throw new Error('zebra in a note');
      return trades(userId);
    });
    api.advance(ready('UTC') - api.now());
    await api.services.journal.reviews.postDue();
    const received = async () => {
      const inboxes = await Promise.all(people.map((who) => inboxOf(api, who)));
      return inboxes.map(({ length }) => length).toSorted((a, b) => a - b);
    };
    expect(await received()).toEqual([0, 1]);
    const logged = api.logLines.filter((line) => line.includes('weekly review'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(ids[0]);
    expect(logged[0]).not.toContain('zebra');
    failing.mockRestore();
    await api.services.journal.reviews.postDue();
    expect(await received()).toEqual([1, 1]);
  });

  it('passes through a thousand members in pages, and lets requests pass in between', async () => {
    const api = await startApi();
    let pages = 0;
    let reviewed = 0;
    const { weeklyReview: store } = api.services.stores;
    const { createWeeklyReviewService } =
      await import('#api/features/journal/weekly-review.service.ts');
    const members = Array.from({ length: 1000 }, (_, index) => ({
      id: `m${String(index).padStart(4, '0')}`,
      zone: 'UTC',
      rev: 1,
    }));
    const service = createWeeklyReviewService({
      now: () => ready('UTC'),
      isStopping: () => false,
      onFailure: (_userId, error) => {
        throw error;
      },
      store: {
        ...store,
        async members(_span, after, limit) {
          pages += 1;
          return members.filter(({ id }) => id > after).slice(0, limit);
        },
        posted: () => Promise.resolve(new Set<string>()),
        async *trades() {
          reviewed += 1;
          yield [];
        },
        context: () => Promise.resolve({ uncounted: [], rules: [] }),
      },
    });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await service.postDue();
    clearInterval(timer);
    expect([pages, reviewed]).toEqual([6, 1000]);
    expect(turns).toBeGreaterThan(10);
  });
});

/** As a device computes them of the rows that it has synced. */
async function onDevice(api: Api, monday: string, zone: string) {
  const { rows } = await pull(api, {});
  const entries = (await api.as('ama').call(journalEndpoints.list)).body;
  const accounts = rows.filter(({ kind }) => kind === 'account');
  const uncounted = accounts.filter(({ fields }) => fields['type'] === 'demo');
  const rules = rows.flatMap(({ kind, fields }) =>
    kind === 'setup' ? rowFields.setup.parse(fields).rules : [],
  );
  const ids = uncounted.map(({ id }) => id);
  return weeklyReview(entries, { monday, zone, now: api.now(), uncounted: ids, rules });
}

describe('the figures of the server', () => {
  it('equal those of a device with the same rows: costs, parts, currencies, open trades', async () => {
    const api = await startWithWeek();
    const fill = { price: 1.1, commission: -1, swap: -0.5, fees: 0, ticket: '' };
    const parts: Partial<JournalEntry> = {
      pnl: 33.33,
      size: 1,
      opened_at: '2026-11-12T08:00:00.000Z',
      closed_at: '2026-11-18T09:30:00.000Z',
      date: '2026-11-18T09:30:00.000Z',
      fills: [
        { ...fill, kind: 'entry', at: '2026-11-12T08:00:00.000Z', size: 1, pnl: -1.5 },
        { ...fill, kind: 'exit', at: '2026-11-17T08:00:00.000Z', size: 0.4, pnl: 10 },
        { ...fill, kind: 'exit', at: '2026-11-18T09:30:00.000Z', size: 0.6, pnl: 24.83 },
      ],
    };
    await push(api, [
      aChange(aTrade({ id: 'parts', ...parts })),
      aChange(aTrade({ id: 'eur', pnl: -3.21, currency: 'EUR', commission: -0.7 })),
      aChange(aTrade({ id: 'jpy', pnl: 1500.55, currency: 'JPY', size: 0.25 })),
      aChange(aTrade({ id: 'open', pnl: 0, status: 'open', size: 2, exit_price: null })),
    ]);
    const zone = 'Africa/Lagos';
    const own = await api.services.journal.reviews.read(api.people.ama.id, zone, MONDAY);
    expect(own).toMatchObject({ trades: 5, open: { count: 1 } });
    expect(own).toEqual(await onDevice(api, MONDAY, zone));
  });

  it('equal them for journals of any kind', async () => {
    for (const seed of [1, 2, 3]) {
      const api = await startApi();
      const { trades, query } = randomJournal(seed);
      const changes = trades.slice(0, 300).map((trade) => aChange(trade));
      await push(api, changes);
      for (const monday of ['2025-10-20', '2025-10-27', '2025-11-03']) {
        const own = await api.services.journal.reviews.read(api.people.ama.id, query.zone, monday);
        expect([seed, own]).toEqual([seed, await onDevice(api, monday, query.zone)]);
      }
    }
  });
});

it('the zone of the devices is stored with the member, by no view of an administrator', async () => {
  const api = await startWithWeek('Asia/Kolkata');
  const view = { viewer: { id: 'admin', seesJournal: true } };
  const caller = { id: api.people.ama.id, tokenHash: Buffer.alloc(32), ...view };
  api.services.journal.activity.pulled(caller as never, 'Europe/Paris');
  await api.services.journal.activity.flush();
  const zones = await api.database.db
    .select({ zone: users.time_zone })
    .from(users)
    .where(eq(users.username, 'ama'));
  expect(zones).toEqual([{ zone: 'Asia/Kolkata' }]);
});
