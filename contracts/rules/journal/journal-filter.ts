import type { EntryFields, JournalEntry } from '#contracts/journal/journal.ts';
import { MINUTE_MS } from '../durations.ts';

/** Limits of the excursions: MAE and MFE in R, zero or more; exit efficiency in percent. */
export const excursionLimits = [
  { name: 'leastMaeR', of: 'mae', isLeast: true },
  { name: 'mostMaeR', of: 'mae', isLeast: false },
  { name: 'leastMfeR', of: 'mfe', isLeast: true },
  { name: 'mostMfeR', of: 'mfe', isLeast: false },
  { name: 'leastEfficiencyPercent', of: 'efficiency', isLeast: true },
  { name: 'mostEfficiencyPercent', of: 'efficiency', isLeast: false },
] as const;
export type ExcursionLimit = (typeof excursionLimits)[number]['name'];

/** MAE and MFE of a trade in R, zero or more; exit efficiency, 1 for all of the MFE. Null: unavailable. */
export type ExcursionValues = {
  readonly mae: number | null;
  readonly mfe: number | null;
  readonly efficiency: number | null;
};

/**
 * A filter of the journal; an empty text matches everything. It applies on the device and is never sent:
 * the server has no excursions.
 */
export type JournalFilter = Record<ExcursionLimit, number | ''> & {
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
  leastMaeR: '',
  mostMaeR: '',
  leastMfeR: '',
  mostMfeR: '',
  leastEfficiencyPercent: '',
  mostEfficiencyPercent: '',
};

export type Filtered = Pick<
  JournalEntry,
  | 'id'
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

/**
 * Begin of a period, weeks on Monday.
 *
 * @param zone UTC; any other, or none, is the device's
 * @returns null for all times
 */
export function periodStart(
  period: JournalFilter['period'],
  now: Date,
  zone?: string,
): Date | null {
  if (period === '') return null;
  const offset = zone === 'UTC' ? 0 : now.getTimezoneOffset() * MINUTE_MS;
  const clock = new Date(now.getTime() - offset); // its UTC fields are what a clock in the zone shows
  const midnight = (year: number, month: number, day: number): Date =>
    zone === 'UTC' ? new Date(Date.UTC(year, month, day)) : new Date(year, month, day);
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  const starts = {
    today: midnight(year, month, day),
    week: midnight(year, month, day - ((clock.getUTCDay() + 6) % 7)),
    month: midnight(year, month, 1),
    year: midnight(year, 0, 1),
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

/** Whether the filter limits the excursions, so that only trades that were measured on this device match. */
export const hasExcursionLimits = (filter: JournalFilter): boolean =>
  excursionLimits.some(({ name }) => filter[name] !== '');

/** Values as screens show them, so that what reads 0.40 R is at least 0.4. */
const displayed: Record<keyof ExcursionValues, (value: number) => number> = {
  mae: (r) => Number(r.toFixed(2)),
  mfe: (r) => Number(r.toFixed(2)),
  efficiency: (share) => Number((share * 100).toFixed(1)),
};

/** An unavailable value is within no limit. */
const isWithinLimits = (filter: JournalFilter, values: ExcursionValues | undefined): boolean =>
  excursionLimits.every(({ name, of, isLeast }) => {
    const limit = filter[name];
    if (limit === '') return true;
    const value = values?.[of] ?? null;
    if (value === null) return false;
    return isLeast ? displayed[of](value) >= limit : displayed[of](value) <= limit;
  });

type MatcherOptions = {
  readonly uncounted?: readonly string[] | undefined;
  readonly excursions?: ReadonlyMap<string, ExcursionValues> | undefined;
  readonly zone?: string | undefined;
};

/**
 * Builds a predicate for many entries.
 *
 * @param now ends the periods
 * @param uncounted ids of accounts whose entries match only a filter of their account
 * @param excursions by id, of the entries that were measured on this device: no other matches limits of them
 * @param zone of the periods, as for `periodStart`
 */
export function matcherOf(
  filter: JournalFilter,
  now: Date,
  { uncounted = [], excursions, zone }: MatcherOptions = {},
): (entry: Filtered) => boolean {
  const start = periodStart(filter.period, now, zone)?.getTime() ?? null;
  const terms = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const isOfAccount = ({ account_id }: Filtered): boolean =>
    filter.account === '' ? !uncounted.includes(account_id ?? '') : filter.account === account_id;
  return (entry) =>
    (start === null || Date.parse(entry.date) >= start) &&
    isSame(filter, entry) &&
    isOfAccount(entry) &&
    (filter.tag === '' || entry.tags.some((tag) => same(filter.tag, tag))) &&
    hasResult(entry, filter.result) &&
    isWithinLimits(filter, excursions?.get(entry.id)) &&
    hasWords(entry, terms);
}

export const matchesFilter = (
  entry: Filtered,
  filter: JournalFilter,
  now: Date,
  zone?: string,
): boolean => matcherOf(filter, now, { zone })(entry);
