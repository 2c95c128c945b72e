import { rowFields } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type Standing, standingOf } from '#contracts/rules/journal/account-standing.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords } from '../journal/read.ts';

/** An account with rules, and how it stands with them. */
export type AccountStanding = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly standing: Standing;
};

/** How all accounts with rules stand, the oldest account first. @param now UTC ms */
export async function readStandings(
  db: JournalDb,
  entries: readonly JournalEntry[],
  now: number,
): Promise<AccountStanding[]> {
  const accounts = await readRecords(db, 'account');
  return accounts.flatMap(({ id, name, currency, ...account }) => {
    const rules = rowFields.account.shape.rules.parse(account.rules); // older apps stored none
    if (rules === null) return [];
    const trades = entries.filter(({ account_id }) => account_id === id);
    return [{ id, name, currency, standing: standingOf(rules, trades, currency, now) }];
  });
}
