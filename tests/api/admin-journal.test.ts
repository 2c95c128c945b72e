import { describe, expect, it } from 'vitest';
import { adminJournalEndpoints, type MonitoredEntry } from '#contracts/journal/admin-journal.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, push, stampAt } from '#tests/support/journal-changes.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const { list, summary } = adminJournalEndpoints;

const record = (api: Api, person: Person, trade: Parameters<typeof aTrade>[0]) =>
  api.as(person).call(journalEndpoints.add, { body: aTrade(trade) });
const page = (api: Api, query: object = {}) => api.as('admin').call(list, { query });
const pnlsOf = async (api: Api, query: object = {}) =>
  (await page(api, query)).body.map(({ pnl }) => pnl);
const summaryOf = async (api: Api) => (await api.as('admin').call(summary)).body;

const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;

describe('the journal monitor', () => {
  it('returns the member, time, instrument and result of a trade, and no other data of the member', async () => {
    const api = await startApi();
    const trade = {
      id: 'one',
      date: on(3),
      type: 'sell' as const,
      pnl: -6.6,
      currency: 'EUR',
      strategy: 'News',
      notes: 'Private thoughts',
      emotions: 'Impatient',
    };
    await record(api, 'ama', trade);
    const answer = await page(api);
    expect(answer.headers.get('x-total-count')).toBe('1');
    expect(answer.body).toEqual([
      {
        id: `${api.people.ama.id}.one`,
        user_id: api.people.ama.id,
        username: 'ama',
        date: on(3),
        pair: 'EURUSD',
        type: 'sell',
        pnl: -6.6,
        currency: 'EUR',
        strategy: 'News',
      } satisfies MonitoredEntry,
    ]);
  });

  it('lists the journals that use most of their quota, the largest first', async () => {
    const api = await startApi();
    const { largest } = adminJournalEndpoints;
    expect((await api.as('admin').call(largest)).body).toEqual([]);
    await record(api, 'ama', {});
    await record(api, 'kofi', { notes: 'x'.repeat(2000) });
    await push(api, [aChange(aTrade())]);
    const { body } = await api.as('admin').call(largest);
    expect(body.map(({ username, usage }) => [username, usage.rows])).toEqual([
      ['kofi', { used: 1, allowed: 250_000 }],
      ['ama', { used: 2, allowed: 250_000 }],
    ]);
    expect((await api.as('ama').call(largest)).status).toBe(403);
  });

  it('leaves out open and deleted trades, also once they become so', async () => {
    const api = await startApi();
    await record(api, 'ama', { id: 'open', pnl: 1, status: 'open' });
    await record(api, 'ama', { id: 'gone', pnl: 2 });
    await record(api, 'ama', { id: 'kept', pnl: 3 });
    await push(api, [anEdit('gone', { deleted: true }, stampAt(1))]);
    expect(await pnlsOf(api)).toEqual([3]);
    await push(api, [
      anEdit('open', { status: 'closed' }, stampAt(2)),
      anEdit('kept', { status: 'open' }, stampAt(2)),
    ]);
    expect(await pnlsOf(api)).toEqual([1]);
  });

  it('pages through the trades of all members, the newest first, none twice', async () => {
    const api = await startApi();
    for (const day of [4, 2, 2, 2, 1]) {
      await record(api, day === 4 ? 'kofi' : 'ama', { date: on(day) });
      await record(api, 'esi', { date: on(day) });
    }
    const whole = (await page(api)).body;
    const read: MonitoredEntry[] = [];
    for (;;) {
      const before = read.at(-1)?.id;
      const next = await page(api, { limit: 3, ...(before !== undefined && { before }) });
      expect(next.headers.get('x-total-count')).toBe('10');
      if (next.body.length === 0) break;
      read.push(...next.body);
    }
    expect(read).toEqual(whole);
    expect(new Set(read.map(({ id }) => id)).size).toBe(10);
    const dates = read.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect((await page(api, { before: 'nobody.nothing' })).body).toEqual([]);
  });

  it('finds an exact pair, and a part of a name ignoring case', async () => {
    const api = await startApi();
    await record(api, 'ama', { pnl: 1 });
    await record(api, 'ama', { pnl: 2, pair: 'XAUUSD', date: on(2) });
    await record(api, 'kofi', { pnl: 3, pair: 'XAUUSD', date: on(1) });
    expect(await pnlsOf(api, { pair: 'XAUUSD' })).toEqual([2, 3]);
    expect(await pnlsOf(api, { pair: 'XAU' })).toEqual([]);
    expect(await pnlsOf(api, { trader: 'KOF' })).toEqual([3]);
    expect(await pnlsOf(api, { trader: '%' })).toEqual([]);
    expect(await pnlsOf(api, { trader: 'am', pair: 'XAUUSD' })).toEqual([2]);
    const matches = await page(api, { trader: 'ama' });
    expect(matches.headers.get('x-total-count')).toBe('2');
    const rest = await pnlsOf(api, { trader: 'ama', limit: 1, before: matches.body[0]?.id });
    expect(rest).toHaveLength(1);
  });

  it('finds a part of a name that hundreds have', async () => {
    const api = await startApi();
    const { users } = api.services;
    const draft = { role: 'user', access_period: '1month' } as const;
    for (let n = 0; n < 300; n += 1) {
      await users.create('system', { ...draft, username: `Ama ${n}`, email: null });
    }
    await record(api, 'ama', { pnl: 1, date: on(2) });
    await record(api, 'kofi', { pnl: 2, date: on(3) });
    expect(await pnlsOf(api, { trader: 'ama' })).toEqual([1]);
  });
});

describe('the statistics of all journals', () => {
  it('are empty without trades', async () => {
    expect(await summaryOf(await startApi())).toEqual({
      total_trades: 0,
      traders: 0,
      winning_trades: 0,
      losing_trades: 0,
      win_rate: null,
      money: [],
      sums_only: 0,
      top_pairs: [],
      as_of: START,
    });
  });

  it('count wins above zero and the rest as lost, round as documented, and never add currencies', async () => {
    const api = await startApi();
    await record(api, 'ama', { pnl: 30.005 });
    await record(api, 'ama', { pnl: 0 });
    await record(api, 'kofi', { pnl: -6.6, pair: 'XAUUSD' });
    await record(api, 'kofi', { pnl: 100, pair: 'GBPUSD', currency: 'EUR' });
    await record(api, 'kofi', { pnl: 5, pair: 'US30', status: 'open' });
    await record(api, 'kofi', { pnl: 5, pair: 'XAUUSD' });
    await record(api, 'kofi', { pnl: 5, pair: 'USDJPY' });
    expect(await summaryOf(api)).toEqual({
      total_trades: 6,
      traders: 2,
      winning_trades: 4,
      losing_trades: 2,
      win_rate: 66.7, // 4 of 6
      money: [
        // 30.01 + 0 - 6.60 + 5 + 5, by five
        { currency: 'USD', trades: 5, total_pnl: 33.41, average_pnl: 6.68 },
        { currency: 'EUR', trades: 1, total_pnl: 100, average_pnl: 100 },
      ],
      sums_only: 0,
      top_pairs: [
        { pair: 'EURUSD', trades: 2 },
        { pair: 'XAUUSD', trades: 2 },
        { pair: 'GBPUSD', trades: 1 }, // before USDJPY by name
      ],
      as_of: START,
    });
  });
});
