import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { CandleRow } from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { aTrade } from '#tests/support/builders.ts';
import { type CandleSource, JournalDb } from '#web/offline/journal/journal-db.ts';
import { createReads } from '#web/offline/journal/operations.ts';
import { addEntries, changeRow } from '#web/offline/journal/write.ts';
import { createBulkService } from '#web/offline/worker/bulk-service.ts';
import { createCandlesService, STORED_TRADES } from '#web/offline/worker/candles-service.ts';
import { createInsightsService } from '#web/offline/worker/insights-service.ts';
import { createTradeCache } from '#web/offline/worker/trade-cache.ts';

const OPENED = Date.parse('2026-11-18T10:00:00.000Z');
const SIMULATED: CandleSource = { kind: 'server', name: 'simulated' };

let db: JournalDb;
let now: number;
let entries: JournalEntry[];
let service: ReturnType<typeof createCandlesService>;

beforeEach(() => {
  db = new JournalDb('bellwether:u:ama', { indexedDB: new IDBFactory(), IDBKeyRange });
  now = Date.parse('2026-11-20T12:00:00.000Z');
  entries = [];
  service = createCandlesService(db, { read: async () => entries }, () => now);
});

afterEach(() => db.retire());

const instant = (minutes: number): string => new Date(OPENED + minutes * MINUTE_MS).toISOString();

/** Half an hour from 1.0850 to 1.0880. */
const trade = (overrides: Parameters<typeof aTrade>[0] = {}) =>
  aTrade({ id: 'one', opened_at: instant(0), closed_at: instant(30), ...overrides });

/** A pip up each minute, from an hour before the entry on, at any clock. */
const rows = (hoursAhead = 0): CandleRow[] =>
  Array.from({ length: 180 }, (_, n) => {
    const open = Number((1.085 + (n - 60) * 0.0001).toFixed(5));
    const t = OPENED + (n - 60 + hoursAhead * 60) * MINUTE_MS;
    return [t, open, open + 0.0002, open - 0.0001, open + 0.0001, 7];
  });

const answer = (isWhole = true) => ({ source: SIMULATED, rows: rows(), isWhole });

describe('the candles of a trade', () => {
  it('are on the device once they were loaded, with their source, exactly as they came', async () => {
    expect(await service.read(trade())).toBeNull();
    const loaded = await service.store(trade(), answer());
    expect(loaded).toMatchObject({
      source: SIMULATED,
      time: { instrument: 'EURUSD', timeframe: 'M1' },
      measurement: { state: 'measured', coverage: { expected: 31, missing: 0 } },
    });
    expect(loaded.candles).toHaveLength(40 + 31 + 12);
    expect(await service.read(trade())).toEqual(loaded);
    const [stored] = await db.candles.toArray();
    expect(stored?.rows.length).toBeLessThan(40 * loaded.candles.length);
  });

  it('are measured anew where prices or result of the trade changed', async () => {
    await service.store(trade(), answer());
    const view = await service.read(trade({ entry_price: 1.0851, stop_loss: 1.0841 }));
    expect(view?.measurement).toMatchObject({ adverse: { price: 1.0849 } });
  });

  it.each([
    ['opening time', { opened_at: instant(-1) }],
    ['closing time', { closed_at: instant(31) }],
    ['instrument', { pair: 'GBPUSD' }],
  ])('are asked for again where the %s of the trade changed', async (_, change) => {
    await service.store(trade(), answer());
    expect(await service.read(trade(change))).toBeNull();
  });

  it('say that the server could have more', async () => {
    await service.store(trade(), answer(false));
    expect(await service.read(trade())).toMatchObject({ isFinal: false });
    const gap = rows().filter((_, n) => n !== 70);
    await service.store(trade(), { ...answer(), rows: gap });
    expect(await service.read(trade())).toMatchObject({ isFinal: false });
    now += 8 * 24 * 60 * MINUTE_MS; // a gap of more than a week stays one
    await service.store(trade(), { ...answer(), rows: gap });
    expect(await service.read(trade())).toMatchObject({ isFinal: true });
  });

  it('stay for 500 trades; those looked at longest ago are removed first', async () => {
    const content = { span: '', source: SIMULATED, timeframe: 'M1', isFinal: true } as const;
    await db.candles.bulkAdd(
      Array.from({ length: STORED_TRADES }, (_, n) => {
        return { id: `t${n}`, ...content, rows: new Uint8Array(), usedAt: n };
      }),
    );
    await service.store(trade(), answer());
    now += 1;
    await service.store(trade({ id: 'two' }), answer());
    expect(await db.candles.count()).toBe(STORED_TRADES);
    expect(await db.candles.bulkGet(['t0', 't1', 't2', 'one'])).toMatchObject([
      undefined,
      undefined,
      { id: 't2' },
      { id: 'one' },
    ]);
  });

  it('count as looked at when they are read', async () => {
    await service.store(trade(), answer());
    now += 1000;
    await service.read(trade());
    expect((await db.candles.get('one'))?.usedAt).toBe(now);
  });
});

/** Ten minutes without a move. */
const flat = (from: number): CandleRow[] =>
  Array.from({ length: 10 }, (_, n) => [from + n * MINUTE_MS, 1.08, 1.0801, 1.0799, 1.08, 1]);

/** A file as a terminal exports it, on a clock that many hours ahead of UTC. */
function fileOf(hoursAhead: number, candles = rows(hoursAhead)) {
  const lines = candles.map(([t, ...values]) => {
    const wall = new Date(t).toISOString().slice(0, 16).replaceAll('-', '.').replace('T', ' ');
    return [wall, ...values].join(',');
  });
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  return { name: 'EURUSD_M1.csv', bytes, timeframe: 'M1', timezone: 'NY-server' } as const;
}

describe('a file of candles', () => {
  it('takes the place of the candles of the server, and says its name and clock', async () => {
    await service.store(trade(), answer());
    const source = { kind: 'file', name: 'EURUSD_M1.csv', timezone: 'NY-server' };
    const view = await service.storeFile(trade(), fileOf(2)); // New York is at UTC − 5 h
    expect(view).toMatchObject({ source, isFinal: true, measurement: { state: 'measured' } });
    expect(await service.read(trade())).toEqual(view);
    await service.forget('one');
    expect(await service.read(trade())).toBeNull();
  });

  it('shows its clock by its weekends, whatever was chosen', async () => {
    const friday = Date.parse('2026-11-13T21:50:00.000Z');
    const sunday = Date.parse('2026-11-15T22:00:00.000Z');
    const weekend = [...flat(friday), ...flat(sunday)];
    const file = fileOf(0, [...weekend, ...rows()]);
    const view = await service.storeFile(trade(), file);
    expect(view.source).toMatchObject({ timezone: 'UTC' });
  });

  it.each([
    ['of another clock', fileOf(1), 'on another clock: at the entry they are between'],
    ['of another time', fileOf(2, rows(-5)), 'no candle of the time at which the trade opened'],
    ['of another timeframe', { ...fileOf(2), timeframe: 'M5' as const }, 'Choose M1.'],
    ['without candles', { ...fileOf(2), bytes: new TextEncoder().encode('Hi') }, 'No row of this'],
    ['of a decade', { ...fileOf(2), bytes: new Uint8Array(25 * 1024 * 1024) }, 'too large'],
  ])('%s is refused with the reason, and nothing is stored', async (_, file, reason) => {
    await expect(service.storeFile(trade(), file)).rejects.toThrow(reason);
    expect(await db.candles.count()).toBe(0);
  });
});

const query = {
  filter: noFilter,
  currency: null,
  rates: {},
  zone: 'UTC',
  breakeven: 0,
  startingBalance: null,
  now: Date.parse('2026-11-20T12:00:00.000Z'),
};

describe('the excursions of many trades', () => {
  it('count those that have candles here, and name the others, newest first', async () => {
    const older = { ...trade({ id: 'older', setup: 'Fade' }), date: '2026-11-17T10:00:00.000Z' };
    const open = aTrade({ id: 'open', status: 'open', exit_price: null });
    entries = [older, trade({ setup: 'Fade' }), open];
    const named = await service.readWithoutCandles(query, 50);
    expect(named.map(({ id }) => id)).toEqual(['one', 'older']);

    await service.store(trade({ setup: 'Fade' }), answer());
    expect(await service.readExcursions(query)).toMatchObject({
      trades: 2,
      measured: 1,
      winners: null,
      bySetup: [{ name: 'Fade', n: 1 }],
      byWeekday: [{ name: 'Wednesday', n: 1 }],
    });
    expect(await service.readWithoutCandles(query, 50)).toMatchObject([{ id: 'older' }]);
  });

  it('leave out trades that the filter leaves out, and candles of another market', async () => {
    const elsewhere = trade({ entry_price: 1.2 });
    entries = [elsewhere];
    await service.store(elsewhere, answer());
    expect(await service.readExcursions(query)).toMatchObject({ trades: 1, measured: 0 });
    const other = { ...query, filter: { ...noFilter, pair: 'XAUUSD' } };
    expect(await service.readExcursions(other)).toMatchObject({ trades: 0, measured: 0 });
  });
});

/** Half an hour with ten pips of risk, in the journal of this device. */
async function addTrade(overrides: Parameters<typeof aTrade>[0] = {}) {
  const added = trade({ stop_loss: 1.084, ...overrides });
  await addEntries(db, [added], now);
  return added;
}

/** Makes the candles of a trade unreadable: whatever is read from here on was stored. */
const spoilCandles = (id: string) => db.candles.update(id, { rows: new Uint8Array([1, 2, 3]) });

describe('the figures of trades in the list', () => {
  it('are there for trades that were measured on candles of this device, and for no others', async () => {
    const measured = await addTrade();
    await addTrade({ id: 'without candles' });
    const elsewhere = await addTrade({ id: 'elsewhere', entry_price: 1.2 });
    await service.store(measured, answer());
    await service.store(elsewhere, answer());
    const figures = await service.readFigures(['one', 'without candles', 'elsewhere', 'unknown']);
    expect(Object.keys(figures)).toEqual(['one']);
    // the first minute went a pip below the entry; the best sure price is the exit
    expect(figures['one']).toMatchObject({
      mae: { r: expect.closeTo(-0.1, 6) },
      mfe: { r: expect.closeTo(3.1, 6) },
      efficiency: expect.closeTo(30 / 31, 6),
    });
    expect(figures['one']?.line.path).toMatch(/^M4 28L/);
    expect(await service.count()).toEqual({ withCandles: 2, trades: 3 });
  });

  it('are read without the candles while the trade stays as it is', async () => {
    await service.store(await addTrade(), answer());
    const first = await service.readFigures(['one']);
    await spoilCandles('one');
    await changeRow(db, 'one', { notes: 'Waited.' }, now);
    expect(await service.readFigures(['one'])).toEqual(first);
  });

  it('are computed anew where the trade changed, and stored again', async () => {
    await service.store(await addTrade(), answer());
    await changeRow(db, 'one', { stop_loss: 1.08 }, now);
    const figures = await service.readFigures(['one']);
    expect(figures['one']).toMatchObject({ mae: { r: expect.closeTo(-0.02, 6) } });
    await spoilCandles('one');
    expect(await service.readFigures(['one'])).toEqual(figures);
    await changeRow(db, 'one', { closed_at: instant(29) }, now); // its candles are of another time
    expect(await service.readFigures(['one'])).toEqual({});
  });

  it('are computed anew where another formula computed them, or an older app stored only candles', async () => {
    await service.store(await addTrade(), answer());
    const right = await service.readFigures(['one']);
    const [stored] = await db.excursions.toArray();
    const of = stored?.of.replace(/^\[\d+/, '[0') ?? '';
    await db.excursions.put({ id: 'one', of, figures: null });
    expect(await service.readFigures(['one'])).toEqual(right);
    expect(await db.excursions.get('one')).toEqual(stored);
    await db.excursions.clear();
    expect(await service.readFigures(['one'])).toEqual(right);
    expect(await db.excursions.get('one')).toEqual(stored);
  });

  it('follow a file in place of the candles, also when it arrives while they are computed', async () => {
    const one = await addTrade();
    await service.store(one, answer());
    await db.excursions.clear();
    const lower = rows(2).map(([t, o, h, l, c, v]): CandleRow => [t, o, h, l - 0.0005, c, v]);
    const reading = service.readFigures(['one']);
    await service.storeFile(one, fileOf(2, lower));
    await reading;
    const figures = await service.readFigures(['one']);
    expect(figures['one']).toMatchObject({ mae: { r: expect.closeTo(-0.6, 6) } });
    await service.forget('one');
    expect(await service.readFigures(['one'])).toEqual({});
    expect(await db.excursions.count()).toBe(0);
  });

  it('go with the candles that are removed for others', async () => {
    await service.store(await addTrade(), answer());
    const content = { span: '', source: SIMULATED, timeframe: 'M1', isFinal: true } as const;
    await db.candles.bulkAdd(
      Array.from({ length: STORED_TRADES }, (_, n) => {
        return { id: `t${n}`, ...content, rows: new Uint8Array(), usedAt: now + 1 };
      }),
    );
    now += 2;
    await service.store(await addTrade({ id: 'two' }), answer());
    expect((await db.excursions.toArray()).map(({ id }) => id)).toEqual(['two']);
  });
});

/** One that went 0.1 R against, one that went 0.2 R, and one without candles. */
async function addThree() {
  const [one, two] = [await addTrade(), await addTrade({ id: 'two', stop_loss: 1.0845 })];
  await addTrade({ id: 'three' });
  await service.store(one, answer());
  await service.store(two, answer());
}

describe('a filter by excursions', () => {
  const limited = { ...noFilter, leastMaeR: 0.15 };

  it('narrows the bulk edit, the insights and the calendar to the trades that were measured', async () => {
    await addThree();
    const cache = createTradeCache(db);
    const bulk = createBulkService(
      db,
      cache,
      () => now,
      () => undefined,
    );
    expect(await bulk.find({ filter: limited })).toEqual(['two']);
    expect(await bulk.count({ filter: { ...noFilter, mostEfficiencyPercent: 100 } })).toBe(2);
    const insights = createInsightsService(db, cache, () => undefined);
    expect((await insights.readInsights({ ...query, filter: limited })).all.trades).toBe(1);
    const month = { filter: limited, month: '2026-11', currency: null, zone: 'UTC', now };
    const { days } = await insights.readCalendar(month);
    expect(days.reduce((sum, { trades }) => sum + trades, 0)).toBe(1);
    service = createCandlesService(db, cache, () => now);
    expect(await service.readExcursions({ ...query, filter: limited })).toMatchObject({
      trades: 1,
      measured: 1,
    });
    cache.end();
  });

  it('shows the newest trades that were measured, and follows trades and candles', async () => {
    db.retire();
    db = new JournalDb('bellwether:u:limited'); // Dexie reports changes of the global database only
    service = createCandlesService(db, { read: async () => [] }, () => now);
    await addThree();
    const services = async () => ({ candles: service });
    const reads = createReads(db, { getPicture: async () => null }, services);
    const seen: string[][] = [];
    const stop = reads.watchPage({ filter: { ...noFilter, leastMaeR: 0.1 }, limit: 2 })(
      ({ items }) => seen.push(items.map(({ id }) => id)),
      (error) => expect(error).toBeNull(),
    );
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['two', 'one']));
    await service.store(await addTrade({ id: 'three' }), answer());
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['two', 'three']));
    await changeRow(db, 'two', { stop_loss: null }, now);
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['three', 'one']));
    stop();
  });
});
