import type { AccountRules } from '#contracts/journal/account-rules.ts';
import { rowFields } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type Standing, standingOf } from '#contracts/rules/journal/account-standing.ts';
import { type EvaluationOutlook, evaluationOutlook } from '#web/insights/evaluation.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords } from '../journal/read.ts';

/** An account with rules, and how it stands with them. */
export type AccountStanding = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly standing: Standing;
};

type RuledAccount = Pick<AccountStanding, 'id' | 'name' | 'currency'> & { rules: AccountRules };

async function readRuledAccounts(db: JournalDb): Promise<RuledAccount[]> {
  const accounts = await readRecords(db, 'account');
  return accounts.flatMap(({ id, name, currency, ...account }) => {
    const rules = rowFields.account.shape.rules.parse(account.rules); // older apps stored none
    return rules === null ? [] : [{ id, name, currency, rules }];
  });
}

const tradesOf = (entries: readonly JournalEntry[], id: string): JournalEntry[] =>
  entries.filter(({ account_id }) => account_id === id);

/** How all accounts with rules stand, the oldest account first. @param now UTC ms */
export async function readStandings(
  db: JournalDb,
  entries: readonly JournalEntry[],
  now: number,
): Promise<AccountStanding[]> {
  const accounts = await readRuledAccounts(db);
  return accounts.map(({ rules, ...account }) => {
    const trades = tradesOf(entries, account.id);
    return { ...account, standing: standingOf(rules, trades, account.currency, now) };
  });
}

/** The chances of the evaluation of an account; `outlook` is null for too few results or without a target. */
export type AccountEvaluation = {
  readonly name: string;
  readonly outlook: EvaluationOutlook | null;
};

/** @param accountId blank: the only account with rules. @returns null without such an account */
export async function readEvaluation(
  db: JournalDb,
  entries: readonly JournalEntry[],
  accountId: string,
): Promise<AccountEvaluation | null> {
  const ruled = await readRuledAccounts(db);
  const chosen = accountId === '' ? ruled : ruled.filter(({ id }) => id === accountId);
  const [account, another] = chosen;
  if (account === undefined || another !== undefined) return null;
  const { id, name, currency, rules } = account;
  const trades = tradesOf(entries, id).filter((trade) => trade.currency === currency);
  return { name, outlook: evaluationOutlook(rules, trades, currency) };
}
