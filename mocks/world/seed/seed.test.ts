import { describe, expect, it } from 'vitest';
import { JournalEntry } from '#contracts/journal/journal.ts';
import type { SetupFields } from '#contracts/journal/journal-rows.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import { measureTrade } from '#contracts/rules/journal/trade-excursions.ts';
import { priceR } from '#contracts/rules/journal/trade-metrics.ts';
import { PostDraft } from '#contracts/posts.ts';
import { type WebinarStatus, webinarStatus } from '#contracts/rules/notifications/webinars.ts';
import { WebinarDraft } from '#contracts/webinars.ts';
import { sampleJournalEntries } from '#mocks/random/console-samples.ts';
import { emptyJournal, entriesOf } from '../journal.ts';
import { addPastTrades } from './journal-past.ts';
import { seedJournal } from './journal.ts';
import { meetMarket } from './market-trades.ts';
import { seedWorld } from './seed.ts';
import { candlesOf } from '../market.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const world = seedWorld(now);
const entries = entriesOf(world.journals['trader'] ?? emptyJournal());
type Row = NonNullable<(typeof world.journals)[string]>['rows'][number];
const isSetup = (row: Row): row is Row & { fields: SetupFields } => row.kind === 'setup';
const isPast = (instant: string): boolean => Date.parse(instant) < now.getTime();

describe('the demo on its first day', () => {
  it('shows the administrator every kind of user', () => {
    const { people } = world;
    expect(people.some(({ expires_at }) => expires_at !== null && isPast(expires_at))).toBe(true);
    expect(people.some(({ expires_at }) => expires_at === null)).toBe(true);
    expect(people.some(({ last_login }) => last_login === null)).toBe(true);
    expect(people.some(({ email }) => email === null)).toBe(true);
    expect(people.some(({ is_active }) => !is_active)).toBe(true);
    expect(people.filter((person) => person.protected)).toHaveLength(1);
  });

  it('has posts that an administrator could have written, newest first', () => {
    const dates = world.posts.map(({ created_at }) => created_at);
    expect(dates.every(isPast)).toBe(true);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const post of world.posts) expect(PostDraft.safeParse(post).success).toBe(true);
  });

  it('lets nobody like a post before they joined or after they were last seen', () => {
    const people = new Map(world.people.map((person) => [person.id, person]));
    for (const { liked_by, created_at } of world.posts) {
      for (const id of liked_by)
        expect(people.get(id)?.last_login ?? '').toSatisfy((seen: string) => seen > created_at);
    }
  });

  it('has webinars in every state, each of which an administrator could have planned', () => {
    const statuses = new Set<WebinarStatus>();
    for (const webinar of world.webinars) {
      const { scheduled_date, duration, registrations, max_attendees } = webinar;
      const startsAt = Date.parse(scheduled_date);
      const status = webinarStatus({ startsAt, durationMin: duration }, now.getTime());
      statuses.add(status);
      expect(WebinarDraft.safeParse(webinar).success).toBe(true);
      expect(registrations.length).toBeLessThanOrEqual(max_attendees ?? Infinity);
      expect(new Set(registrations.map(({ username }) => username)).size).toBe(
        registrations.length,
      );
      expect(registrations.every(({ registered_at }) => isPast(registered_at))).toBe(true);
    }
    expect([...statuses].toSorted()).toEqual(['ENDED', 'LIVE', 'UPCOMING']);
    const booked = world.webinars.filter(
      (each) => each.registrations.length === each.max_attendees,
    );
    expect(booked).toHaveLength(1);
  });

  it('has a journal whose money follows from its prices', () => {
    const latest = (name: string) =>
      entries.find(({ pair, status }) => pair === name && status === 'closed')?.pnl;
    // 0.2 lots of 100,000 EUR, 23.5 pips of 0.0001: 20,000 * 0.00235
    expect(latest('EURUSD')).toBe(47);
    // 0.1 lots of 100,000 USD, 0.46 yen, at the exit price: 10,000 * 0.46 / 147.96
    expect(latest('USDJPY')).toBe(31.09);
    // 5 ounces, 4.50 dollars
    expect(latest('XAUUSD')).toBe(22.5);
    // a quarter of an index at 68 points, and another at 128
    expect(latest('US30')).toBe(49);
    for (const entry of entries) expect(JournalEntry.parse(entry)).toEqual(entry);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('has accounts and setups that its trades name, and answers to rules that the setups have', () => {
    const rows = world.journals['trader']?.rows ?? [];
    const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const setups = rows.filter(isSetup);
    const rules = setups.flatMap(({ fields }) => fields.rules.map(({ id }) => id));
    expect(rows.filter(({ kind }) => kind !== 'entry')).toHaveLength(9);
    for (const { account_id, setup, rules_kept, rules_broken } of entries) {
      expect(idsOf('account')).toContain(account_id);
      expect(['', ...setups.map(({ fields }) => fields.name)]).toContain(setup);
      expect(rules).toEqual(expect.arrayContaining([...rules_kept, ...rules_broken]));
    }
    expect(entries.some(({ rules_broken }) => rules_broken.length > 0)).toBe(true);
  });

  it('has a journal that shows what can be recorded', () => {
    const open = entries.filter(({ status }) => status === 'open');
    expect(open.map(({ exit_price, closed_at, pnl }) => [exit_price, closed_at, pnl])).toEqual([
      [null, null, 0],
      [null, null, 0],
    ]);
    expect(new Set(entries.flatMap(({ tags }) => tags)).size).toBeGreaterThan(3);
    expect(new Set(entries.map(({ setup }) => setup)).size).toBeGreaterThan(3);
    expect(new Set(entries.map(({ strategy }) => strategy)).size).toBeGreaterThan(3);
    expect(new Set(entries.map(({ rating }) => rating))).toEqual(new Set([null, 1, 2, 3, 4, 5]));
  });

  it('has stops on the losing side of the entry and targets on the winning side', () => {
    const isPlanned = entries.map(({ type, entry_price, stop_loss, take_profit }) => {
      const [low, high] = type === 'buy' ? [stop_loss, take_profit] : [take_profit, stop_loss];
      return (low ?? 0) < entry_price && entry_price < (high ?? Infinity);
    });
    expect(isPlanned).not.toContain(false);
  });

  it('has no trade that was closed before it was opened, or in the future', () => {
    const inOrder = entries.map(({ opened_at, closed_at, date }) => {
      const isAfterOpening = closed_at === null || (opened_at ?? date) < closed_at;
      return isAfterOpening && isPast(date);
    });
    expect(inOrder).not.toContain(false);
  });
});

describe('the past of the demo', () => {
  const journal = emptyJournal();
  addPastTrades(journal, now);
  const past = entriesOf(journal);

  it('is the same at each start', () => {
    const again = emptyJournal();
    addPastTrades(again, now);
    expect(again).toEqual(journal);
  });

  it('is older than what was written by hand, and never at a week-end', () => {
    const oldest = entries.at(-1)?.date ?? '';
    expect(past).toHaveLength(120);
    for (const { date, opened_at, closed_at } of past) {
      expect(date < oldest).toBe(true);
      expect([0, 6]).not.toContain(new Date(date).getUTCDay());
      expect((opened_at ?? '') < (closed_at ?? '')).toBe(true);
    }
  });

  it('has stops and targets on their sides, costs that are part of the result, and both outcomes', () => {
    for (const { type, entry_price, stop_loss, take_profit, commission, account_id } of past) {
      const [low, high] = type === 'buy' ? [stop_loss, take_profit] : [take_profit, stop_loss];
      expect([low ?? Infinity, entry_price, high ?? 0]).toEqual(
        [low ?? Infinity, entry_price, high ?? 0].toSorted((a, b) => a - b),
      );
      expect(commission).toBeLessThan(0);
      expect(account_id).toMatch(/^demo-account-/);
    }
    const wins = past.filter(({ pnl }) => pnl > 0).length;
    expect(wins / past.length).toBeGreaterThan(0.3);
    expect(wins / past.length).toBeLessThan(0.6);
    expect(past.reduce((sum, { pnl }) => sum + pnl, 0)).toBeGreaterThan(0);
  });
});

describe('the sample journal', () => {
  it('is the three documented trades, in the past of the given clock', () => {
    const samples = sampleJournalEntries(now);
    expect(samples.map(({ pair, type, pnl }) => [pair, type, pnl])).toEqual([
      ['EURUSD', 'buy', 30],
      ['GBPUSD', 'sell', 15],
      ['XAUUSD', 'buy', -6.6],
    ]);
    expect(samples.every(({ date }) => isPast(date))).toBe(true);
    for (const entry of samples) expect(JournalEntry.parse(entry)).toEqual(entry);
  });
});

describe('the newest trades of the demo', () => {
  const journal = seedJournal(now);
  addPastTrades(journal, now);
  const written = entriesOf(journal);
  meetMarket(journal);
  const moved = entriesOf(journal);

  it('are where the market of the demo made their move, with the same results', () => {
    const measured = moved.filter((trade) => {
      const time = tradeTime(trade);
      const { exit_price } = trade;
      if (typeof time === 'string' || exit_price === null) return false;
      const candles = candlesOf(time.instrument, time.timeframe, time.from - HOUR_MS, time.to + 1);
      return measureTrade({ ...trade, exit_price }, time, candles).state === 'measured';
    });
    expect(measured.length).toBeGreaterThanOrEqual(25);
    expect(measured.some(({ fills }) => fills.length > 2)).toBe(true); // closed in parts
    for (const { id, pnl } of moved) {
      expect(written.find((trade) => trade.id === id)?.pnl).toBe(pnl);
    }
  });

  it('stay trades that could have been typed, none of them after what was written', () => {
    for (const trade of moved) {
      const before = written.find(({ id }) => id === trade.id);
      expect(JournalEntry.parse(trade)).toEqual(trade);
      expect(trade.date <= (before?.date ?? '')).toBe(true);
      expect(priceR(trade) ?? 0).toBeCloseTo((before && priceR(before)) ?? 0, 1);
    }
  });
});
