import { describe, expect, it } from 'vitest';
import { memberActivity } from '#api/db/schema/figures.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { posts } from '#api/db/schema/content.ts';
import { signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import { createAnalyticsStore } from '#api/features/analytics/analytics.store.ts';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createAnalyticsStore(database);
const audit = createAuditStore(database);

const MONDAY = Date.parse('2026-11-16T00:00:00.000Z');
const hour = { from: AT, to: AT + HOUR_MS };
const edges = [AT - 1, AT, AT + HOUR_MS - 1, AT + HOUR_MS]; // two of them lie within

const aMember = async (overrides: Parameters<typeof aUserRow>[0] = {}) => {
  const row = aUserRow(overrides);
  await database.write(async (tx) => void (await tx.insert(users).values(row)));
  return row.id;
};
const wasSeen = (unit: 'hour' | 'day' | 'week', at: number, ids: readonly string[]) =>
  database.write(async (tx) => {
    await tx.insert(memberActivity).values(ids.map((user_id) => ({ unit, at, user_id })));
  });

describe('within a time', () => {
  it('sign-ins are those of members, also of members who are gone', async () => {
    const ama = await aMember();
    const admin = await aMember({ role: 'admin' });
    const login = (id: string, at: number) =>
      audit.record({ actor: { id, username: id }, action: 'auth.login', at });
    for (const at of edges) await login(ama, at);
    await login('gone', AT);
    await login(admin, AT);
    await audit.record({ actor: 'system', action: 'users.created', at: AT });
    expect(await store.signIns(hour)).toBe(3);
  });

  it('journal entries are counted by when they were first heard of, deleted ones too', async () => {
    const user_id = await aMember();
    const doc = EntryRowFields.parse({
      date: new Date(AT).toISOString(),
      pair: 'EURUSD',
      type: 'buy',
      entry_price: 1.085,
      exit_price: 1.086,
      size: 0.1,
    });
    await database.write(async (tx) => {
      for (const [n, created_at] of edges.entries()) {
        await tx.insert(journalRows).values({
          user_id,
          id: `entry-${n}`,
          kind: 'entry',
          rev: n + 1,
          doc,
          at: {},
          deleted: n === 1,
          date: 0,
          pair: 'EURUSD',
          pnl: 0,
          created_at,
          updated_at: AT + DAY_MS,
        });
      }
    });
    expect(await store.journalEntries(hour)).toBe(2);
  });

  it('posts are counted by when they were published', async () => {
    await database.write(async (tx) => {
      for (const created_at of edges) {
        const text = { author: 'Desk', title: 'Gold', description: '' };
        await tx.insert(posts).values({ id: `p${created_at}`, ...text, created_at, updated_at: 0 });
      }
    });
    expect(await store.posts(hour)).toBe(2);
  });

  it('counts each member once per hour, per day or over the whole span', async () => {
    const [ama, kofi] = [
      await aMember({ last_seen_at: AT }),
      await aMember({ last_seen_at: AT - 1 }),
    ];
    await aMember({ role: 'admin', last_seen_at: AT });
    await wasSeen('hour', AT, [ama, kofi]);
    await wasSeen('hour', AT + HOUR_MS, [ama]);
    expect(await store.activeIn('hour', AT)).toBe(2);
    expect(await store.activeIn('day', AT)).toBe(0);
    expect(await store.activeBetween('hour', { from: AT, to: AT + 2 * HOUR_MS })).toBe(2);
    expect(await store.activeBetween('hour', { from: AT + 1, to: AT + 2 * HOUR_MS })).toBe(1);
    expect(await store.activeSince(AT)).toBe(1);
  });
});

describe('income', () => {
  it('is the money paid in the span, by package and currency, in whole minor units', async () => {
    for (const paid_at of edges) await pay(database, { paid_at });
    await pay(database, { paid_at: AT, currency: 'GHS', amount_minor: 45_050 });
    await pay(database, { paid_at: AT, package_type: 'weekly', amount_minor: 1000, gateway: null });
    const income = await store.income(hour);
    const of = { package_type: 'monthly', demo: false, refunded: 0 } as const;
    expect(income.toSorted((a, b) => b.gross - a.gross)).toEqual([
      { ...of, currency: 'GHS', payments: 1, count: 1, gross: 45_050 },
      { ...of, currency: 'USD', payments: 2, count: 2, gross: 6000 },
      { ...of, package_type: 'weekly', currency: 'USD', payments: 1, count: 1, gross: 1000 },
    ]);
  });
});

describe('results of signals', () => {
  it('count the signals of the source and the time, and the results of live ones that closed in it, by scanner', async () => {
    const issued = [
      aSignalRow({ issued_at: AT }),
      aSignalRow({ issued_at: AT - DAY_MS }),
      aSignalRow({ issued_at: AT, backfilled: true }),
      aSignalRow({ issued_at: AT, data_source: 'oanda' }),
      aSignalRow({ issued_at: AT + 1, scanner_type: 'weekly' }),
    ];
    await database.write(async (tx) => {
      await tx.insert(signals).values(issued);
      for (const [n, { id }] of issued.slice(0, 4).entries()) {
        const r_net = n === 1 ? -1.0625 : 1.5;
        await tx.insert(signalOutcomes).values(anOutcomeRow(id, { closed_at: AT + 5, r_net }));
      }
    });
    expect(await store.results(hour, 'simulated')).toEqual(
      new Map([
        ['peak', { issued: 2, backfilled: 1, closed: 2, won: 1, rNet: 0.4375 }],
        ['weekly', { issued: 1, backfilled: 0, closed: 0, won: 0, rNet: 0 }],
      ]),
    );
    const later = { from: AT + HOUR_MS, to: AT + DAY_MS };
    expect(await store.results(later, 'simulated')).toEqual(new Map());
  });
});

describe('those who stay', () => {
  it('are counted by the week of joining, from Monday 00:00 UTC, and the week they were seen in', async () => {
    const [ama, kofi, yaw] = [
      await aMember({ created_at: MONDAY }),
      await aMember({ created_at: MONDAY + WEEK_MS - 1 }),
      await aMember({ created_at: MONDAY + WEEK_MS }),
    ];
    const old = await aMember({ created_at: MONDAY - 1 });
    const admin = await aMember({ created_at: MONDAY, role: 'admin' });
    await wasSeen('week', MONDAY, [ama, kofi, old, admin]);
    await wasSeen('week', MONDAY + WEEK_MS, [ama, yaw, old]);
    await wasSeen('day', MONDAY, [ama]);
    expect(await store.joined(MONDAY)).toEqual(
      new Map([
        [MONDAY, 2],
        [MONDAY + WEEK_MS, 1],
      ]),
    );
    const returned = await store.returned(MONDAY);
    const table = returned.map(({ joinedIn, seenIn, members }) => [joinedIn, seenIn, members]);
    expect(new Set(table)).toEqual(
      new Set([
        [MONDAY, MONDAY, 2],
        [MONDAY, MONDAY + WEEK_MS, 1],
        [MONDAY + WEEK_MS, MONDAY + WEEK_MS, 1],
      ]),
    );
  });
});
