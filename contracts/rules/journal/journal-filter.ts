import type { EntryFields } from '#contracts/journal/journal.ts';

/** A filter of the journal; an empty text matches everything. */
export type JournalFilter = {
  text: string; // any words of the trade, in any order
  pair: string;
  side: EntryFields['type'] | '';
  result: 'win' | 'loss' | 'breakeven' | '';
  period: 'today' | 'week' | 'month' | 'year' | '';
  strategy: string;
  tag: string;
  status: EntryFields['status'] | '';
  account: string; // its id
  setup: string;
  emotion: string;
};

export const noFilter: JournalFilter = {
  text: '',
  pair: '',
  side: '',
  result: '',
  period: '',
  strategy: '',
  tag: '',
  status: '',
  account: '',
  setup: '',
  emotion: '',
};

export type Filtered = Pick<
  EntryFields,
  | 'date'
  | 'pair'
  | 'type'
  | 'pnl'
  | 'status'
  | 'notes'
  | 'strategy'
  | 'emotions'
  | 'setup'
  | 'tags'
  | 'account_id'
>;

/** Begin of a period in the device's time zone, weeks on Monday. @returns null for all times */
export function periodStart(period: JournalFilter['period'], now: Date): Date | null {
  if (period === '') return null;
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const starts = {
    today: new Date(year, month, day),
    week: new Date(year, month, day - ((now.getDay() + 6) % 7)),
    month: new Date(year, month, 1),
    year: new Date(year, 0, 1),
  };
  return starts[period];
}

const same = (wanted: string, value: string): boolean =>
  wanted === '' || wanted.trim().toLowerCase() === value.toLowerCase();

const isSame = (filter: JournalFilter, entry: Filtered): boolean =>
  same(filter.side, entry.type) &&
  same(filter.status, entry.status) &&
  same(filter.pair, entry.pair) &&
  same(filter.strategy, entry.strategy) &&
  same(filter.setup, entry.setup) &&
  same(filter.emotion, entry.emotions);

/** An open trade has no result yet. */
function hasResult({ status, pnl }: Filtered, result: JournalFilter['result']): boolean {
  if (result === '') return true;
  if (status === 'open') return false;
  if (result === 'breakeven') return pnl === 0;
  return result === 'win' ? pnl > 0 : pnl < 0;
}

function hasWords(entry: Filtered, terms: readonly string[]): boolean {
  if (terms.length === 0) return true;
  const { pair, notes, strategy, emotions, setup, tags } = entry;
  const said = [pair, notes, strategy, emotions, setup, ...tags].join('\n').toLowerCase();
  return terms.every((term) => said.includes(term));
}

/**
 * Builds a predicate for many entries.
 *
 * @param now ends the periods
 * @param uncounted ids of accounts whose entries match only a filter of their account
 */
export function matcherOf(
  filter: JournalFilter,
  now: Date,
  uncounted: readonly string[] = [],
): (entry: Filtered) => boolean {
  const start = periodStart(filter.period, now)?.getTime() ?? null;
  const terms = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry) =>
    (start === null || Date.parse(entry.date) >= start) &&
    isSame(filter, entry) &&
    (filter.account === ''
      ? !uncounted.includes(entry.account_id ?? '')
      : filter.account === entry.account_id) &&
    (filter.tag === '' || entry.tags.some((tag) => same(filter.tag, tag))) &&
    hasResult(entry, filter.result) &&
    hasWords(entry, terms);
}

export const matchesFilter = (entry: Filtered, filter: JournalFilter, now: Date): boolean =>
  matcherOf(filter, now)(entry);
