import type { JournalEntry } from '#contracts/journal/journal.ts';
import { insightsOf } from '#web/insights/compute-insights.ts';
import type { AccountCash, Insights, InsightsQuery } from '#web/insights/insights.ts';
import { prepareTrades, type Trade } from '#web/insights/prepare-trades.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords } from '../journal/read.ts';

type Prepared = { readonly zone: string; readonly trades: readonly Trade[] };

/** By the very list of entries it was made of, for as long as the journal stays as it is. */
const preparedOf = new WeakMap<readonly JournalEntry[], Prepared>();

function prepared(entries: readonly JournalEntry[], zone: string): readonly Trade[] {
  const held = preparedOf.get(entries);
  if (held?.zone === zone) return held.trades;
  const trades = prepareTrades(entries, zone);
  preparedOf.set(entries, { zone, trades });
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

/** What the trades that match teach, with the cash of the account that the filter asks for. */
export async function readInsights(
  db: JournalDb,
  entries: readonly JournalEntry[],
  query: InsightsQuery,
): Promise<Insights> {
  const cash = await readCash(db, query.filter.account);
  return insightsOf(prepared(entries, query.zone), query, cash);
}
