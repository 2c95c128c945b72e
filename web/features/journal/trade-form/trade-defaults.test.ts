import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { showTimesIn } from '#web/lib/format-time.ts';
import {
  blankValues,
  changedFields,
  closingValues,
  duplicateValues,
  initialValues,
  restoreDraft,
  toDraft,
  toFormValues,
} from './trade-defaults.ts';
import { TradeForm } from './trade-form.ts';

const open: EntryFields = TradeForm.parse({
  ...toFormValues({
    date: '2026-11-20T08:00:00.000Z',
    pair: 'EURUSD',
    type: 'buy',
    entry_price: 0.000_000_1,
    exit_price: null,
    size: 1_234.5,
    pnl: 0,
    status: 'open',
    notes: '',
    strategy: '',
    emotions: '',
    duration: '',
    screenshot: null,
    opened_at: '2026-11-20T08:00:00.000Z',
    closed_at: null,
    currency: 'USD',
    account_id: null,
    stop_loss: null,
    take_profit: null,
    setup: '',
    tags: ['news'],
    rating: null,
    commission: 0,
    swap: 0,
    fees: 0,
    symbol: '',
    source: '',
    ticket: '',
    import_id: null,
    rules_kept: [],
    rules_broken: [],
    fills: [],
    screenshots: [],
    signal_id: null,
  }),
});
const now = new Date('2026-11-20T10:15:20.000Z');

it('finds no change in a trade that was opened and saved, down to the digits of its prices', () => {
  const exact = { ...open, date: '2026-11-20T08:00:41.500Z' }; // the form knows minutes alone
  expect(changedFields(exact, TradeForm.parse(toFormValues(exact)))).toEqual({});
});

it('finds what closing an open trade changes, its duration too', () => {
  const closed = TradeForm.parse({
    ...closingValues(open, now),
    exit_price: '0.0000002',
    pnl: '7',
  });
  expect(changedFields(open, closed)).toEqual({
    status: 'closed',
    exit_price: 0.000_000_2,
    pnl: 7,
    closed_at: '2026-11-20T10:15:00.000Z',
    duration: '2h 15m',
  });
});

it('copies a trade without its times and pictures', () => {
  const copy = TradeForm.parse(duplicateValues({ ...open, screenshots: ['0'.repeat(64)] }, now));
  expect(copy).toMatchObject({ pair: 'EURUSD', tags: ['news'], size: 1234.5, status: 'open' });
  expect(copy).toMatchObject({
    date: '2026-11-20T10:15:00.000Z',
    opened_at: null,
    screenshots: [],
  });
});

it('drops the result of a trade that is said to be still open', () => {
  const fields = TradeForm.parse({
    ...closingValues(open, now),
    status: 'open',
    exit_price: '2',
    pnl: '9',
  });
  expect(fields).toMatchObject({ exit_price: null, pnl: 0, closed_at: null, duration: '' });
});

describe('a draft that was typed in local time', () => {
  afterEach(() => showTimesIn('local'));
  const task = { kind: 'add' } as const;
  const typed = { ...blankValues(now), date: '2026-11-20T14:05', opened_at: '', closed_at: '2026' };

  it('is the same moment when it is restored in UTC', () => {
    vi.stubEnv('TZ', 'Africa/Nairobi');
    const draft = toDraft(typed);
    showTimesIn('utc');
    expect(restoreDraft(task, blankValues(now), draft)).toMatchObject({
      date: '2026-11-20T11:05',
      opened_at: '',
    });
  });

  it('is the same moment when an older version of the app stored it', () => {
    vi.stubEnv('TZ', 'Africa/Nairobi');
    showTimesIn('utc');
    expect(restoreDraft(task, blankValues(now), typed).date).toBe('2026-11-20T11:05');
  });
});

it('shared pictures are added to those of a restored draft, each once', () => {
  const [old, shared] = ['a'.repeat(64), 'b'.repeat(64)];
  const draft = toDraft({ ...blankValues(now), pair: 'XAUUSD', screenshots: [old, shared] });
  const task = {
    kind: 'add',
    pictures: [
      { id: 1, sha: shared },
      { id: 2, sha: 'c'.repeat(64) },
    ],
  } as const;
  const initial = initialValues(task, now, { size: null, account: null });
  expect(initial.screenshots).toEqual([shared, 'c'.repeat(64)]);
  expect(restoreDraft(task, initial, draft)).toMatchObject({
    pair: 'XAUUSD',
    screenshots: [old, shared, 'c'.repeat(64)],
  });
});
