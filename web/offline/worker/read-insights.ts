import type { JournalEntry } from '#contracts/journal/journal.ts';
import { computeCalendar } from '#web/insights/calendar.ts';
import { insightsOf, netRsOf } from '#web/insights/compute-insights.ts';
import type {
  AccountCash,
  Insights,
  InsightsQuery,
  CalendarMonth,
  CalendarQuery,
} from '#web/insights/insights.ts';
import { type Outlook, outlookOf } from '#web/insights/outlook.ts';
import { prepareTrades, type Trade } from '#web/insights/prepare-trades.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords } from '../journal/read.ts';

/** A month of the journal, day by day. */
export async function readCalendar(
  db: JournalDb,
  trades: readonly JournalEntry[],
  query: CalendarQuery,
): Promise<CalendarMonth> {
  const notes = await readRecords(db, 'day_note');
  const daysWithNotes = notes.filter(({ text }) => text !== '').map(({ day }) => day);
  return computeCalendar(trades, new Set(daysWithNotes), query);
}

type Prepared = { readonly zone: string; readonly trades: readonly Trade[] };

/** Prepared trades by entry list; the list is a new object after each change of the journal. */
const preparedCache = new WeakMap<readonly JournalEntry[], Prepared>();

function prepareOnce(entries: readonly JournalEntry[], zone: string): readonly Trade[] {
  const cached = preparedCache.get(entries);
  if (cached?.zone === zone) return cached.trades;
  const trades = prepareTrades(entries, zone);
  preparedCache.set(entries, { zone, trades });
  return trades;
}

async function readCash(db: JournalDb, accountId: string): Promise<AccountCash | null> {
  if (accountId === '') return null;
  const account = (await readRecords(db, 'account')).find(({ id }) => id === accountId);
  if (account === undefined) return null;
  const flows = (await readRecords(db, 'cash_flow'))
    .filter(({ account_id }) => account_id === accountId)
    .map(({ date, amount }) => ({ t: Date.parse(date), amount }));
  return { currency: account.currency, startingBalance: account.starting_balance, flows };
}

/** Insights over the trades that match, with the cash flows of the filter's account. */
export async function readInsights(
  db: JournalDb,
  entries: readonly JournalEntry[],
  query: InsightsQuery,
): Promise<Insights> {
  const cash = await readCash(db, query.filter.account);
  return insightsOf(prepareOnce(entries, query.zone), query, cash);
}

/** What luck alone can make of the results of the trades that match; null for fewer than 30. */
export const readOutlook = (
  entries: readonly JournalEntry[],
  query: InsightsQuery,
): Outlook | null => outlookOf(netRsOf(prepareOnce(entries, query.zone), query));
