import { decideAlerts, reportLimits } from '#api/domain/account-rule-alerts.ts';
import { rowFields } from '#contracts/journal/journal-rows.ts';
import { standingOf } from '#contracts/rules/journal/account-standing.ts';
import { emptyJournal, entriesOf } from './journal.ts';
import type { Tables } from './tables.ts';

const accountsOf = ({ journals }: Tables, userId: string) =>
  (journals[userId]?.rows ?? []).flatMap(({ id, kind, fields }) => {
    if (kind !== 'account' || fields.deleted) return [];
    const { data } = rowFields.account.safeParse(fields);
    return data?.rules ? [{ ...data, id, rules: data.rules }] : [];
  });

/**
 * Notifies a member of loss limits that are near or broken, as the server does, but after each change.
 *
 * @param at UTC ms
 * @returns whether a notification was added
 */
export function notifyOfRules(tables: Tables, userId: string, at: number): boolean {
  const accounts = accountsOf(tables, userId);
  if (accounts.length === 0) return false;
  const trades = entriesOf(tables.journals[userId] ?? emptyJournal());
  const reports = accounts.flatMap((account) => {
    const own = trades.filter(({ account_id }) => account_id === account.id);
    return reportLimits(account, standingOf(account.rules, own, account.currency, at));
  });
  const messages = tables.messages ?? [];
  const posted = messages.flatMap(({ user_id, key }) =>
    user_id === userId && key !== undefined ? [key] : [],
  );
  const { due, ended } = decideAlerts(reports, new Set(posted));
  for (const message of messages) {
    if (message.user_id === userId && ended.includes(message.key ?? '')) delete message.key;
  }
  const added = due.map(({ key, copy }, index) => {
    const id = `message-${at}-${messages.length + index}`;
    return { id, key, user_id: userId, at, copy };
  });
  tables.messages = [...added, ...messages];
  return added.length > 0;
}
