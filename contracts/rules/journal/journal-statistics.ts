import type { JournalEntry } from '#contracts/journal/journal.ts';

/** The six tiles of the journal. */
export type JournalStatistics = {
  totalTrades: number;
  winningTrades: number;
  losingTrades: number;
  winRatePercent: number; // one decimal
  totalPnl: number; // in the currency of the trades, whole cents
  avgPnl: number; // in the currency of the trades, whole cents
};

/** Sums over trades of one currency, from which one trade can be taken away again. */
export type TradeTotals = {
  readonly entries: number; // open ones too
  readonly closed: number;
  readonly winning: number;
  readonly even: number; // closed at zero
  readonly cents: number; // P&L of the closed ones; exact up to 9e15
};

export type JournalTotals = Readonly<Record<string, TradeTotals>>;

/** Those of each account by its id; trades of no account are under the empty one. */
export type AccountTotals = Readonly<Record<string, JournalTotals>>;

type Result = Pick<JournalEntry, 'pnl' | 'status'>;
type ResultInCurrency = Result & Pick<JournalEntry, 'currency'>;
type ResultOfAccount = ResultInCurrency & Pick<JournalEntry, 'account_id'>;

const noTrades: TradeTotals = { entries: 0, closed: 0, winning: 0, even: 0, cents: 0 };

/** Whole hundredths of an amount: they add up exactly. */
export const toCents = (amount: number): number => Math.round(amount * 100);

function count(totals: TradeTotals, { pnl, status }: Result, sign: 1 | -1): TradeTotals {
  const entries = totals.entries + sign;
  if (status === 'open') return { ...totals, entries };
  return {
    entries,
    closed: totals.closed + sign,
    winning: totals.winning + (pnl > 0 ? sign : 0),
    even: totals.even + (pnl === 0 ? sign : 0),
    cents: totals.cents + sign * toCents(pnl),
  };
}

function change(totals: JournalTotals, entry: ResultInCurrency, sign: 1 | -1): JournalTotals {
  const { [entry.currency]: own = noTrades, ...others } = totals;
  const changed = count(own, entry, sign);
  return changed.entries === 0 ? others : { ...others, [entry.currency]: changed };
}

function changeOf(totals: AccountTotals, entry: ResultOfAccount, sign: 1 | -1): AccountTotals {
  const { [entry.account_id ?? '']: own = {}, ...others } = totals;
  const changed = change(own, entry, sign);
  return Object.keys(changed).length === 0
    ? others
    : { ...others, [entry.account_id ?? '']: changed };
}

export const withEntry = (totals: AccountTotals, entry: ResultOfAccount): AccountTotals =>
  changeOf(totals, entry, 1);

export const withoutEntry = (totals: AccountTotals, entry: ResultOfAccount): AccountTotals =>
  changeOf(totals, entry, -1);

const addTrades = (one: TradeTotals, other: TradeTotals): TradeTotals => ({
  entries: one.entries + other.entries,
  closed: one.closed + other.closed,
  winning: one.winning + other.winning,
  even: one.even + other.even,
  cents: one.cents + other.cents,
});

function addTotals(one: JournalTotals, other: JournalTotals): JournalTotals {
  const added = Object.entries(other).map(
    ([currency, totals]) => [currency, addTrades(one[currency] ?? noTrades, totals)] as const,
  );
  return { ...one, ...Object.fromEntries(added) };
}

/** The sums over the trades of both. */
export function joinTotals(one: AccountTotals, other: AccountTotals): AccountTotals {
  const added = Object.entries(other).map(
    ([id, totals]) => [id, addTotals(one[id] ?? {}, totals)] as const,
  );
  return { ...one, ...Object.fromEntries(added) };
}

/**
 * The sums of one account, by its id, or of all (null).
 *
 * @param uncounted ids of accounts that are not among all
 */
export function totalsOf(
  totals: AccountTotals,
  accountId: string | null,
  uncounted: readonly string[] = [],
): JournalTotals {
  if (accountId !== null) return totals[accountId] ?? {};
  const counted = Object.entries(totals).filter(([id]) => !uncounted.includes(id));
  return counted.reduce<JournalTotals>((all, [, own]) => addTotals(all, own), {});
}

/** Open and closed ones, in all currencies. */
export const entriesIn = (totals: JournalTotals): number =>
  Object.values(totals).reduce((sum, { entries }) => sum + entries, 0);

/** The currency of most entries, of equals the first by name; null without entries. */
export function mainCurrency(totals: JournalTotals): string | null {
  const byUse = Object.entries(totals).toSorted(
    ([nameA, a], [nameB, b]) => b.entries - a.entries || (nameA < nameB ? -1 : 1),
  );
  return byUse[0]?.[0] ?? null;
}

export function statisticsOf({
  closed,
  winning,
  cents,
}: Omit<TradeTotals, 'even'> = noTrades): JournalStatistics {
  const perTrade = (value: number): number => (closed === 0 ? 0 : value / closed);
  return {
    totalTrades: closed,
    winningTrades: winning,
    losingTrades: closed - winning,
    winRatePercent: Math.round(perTrade(winning * 1000)) / 10,
    totalPnl: cents / 100,
    avgPnl: Math.round(perTrade(cents)) / 100,
  };
}

/**
 * The documented statistics of trades in one currency. A win is a P&L above zero; every other closed
 * trade counts as losing, a zero P&L included. Open trades count nowhere. Money is added in whole
 * cents, so that three times 0.1 is 0.30 and the order of the trades never matters.
 */
export const journalStatistics = (entries: readonly Result[]): JournalStatistics =>
  statisticsOf(entries.reduce((totals, entry) => count(totals, entry, 1), noTrades));
