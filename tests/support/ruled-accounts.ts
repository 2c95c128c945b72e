import { AccountRules } from '#contracts/journal/account-rules.ts';
import { AccountFields } from '#contracts/journal/journal-rows.ts';
import type { RowChange } from '#contracts/journal/journal-sync.ts';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { stampAt } from './journal-changes.ts';

/** 500 a day and 1,000 in all of an account of 10,000. */
export const rulesOf10k = (overrides: Partial<AccountRules> = {}): AccountRules =>
  AccountRules.parse({ initial_balance: 10_000, daily_loss: 5, total_loss: 10, ...overrides });

/** An account as its device sends it, with rules unless it says otherwise. */
export function anAccountChange(
  id: string,
  overrides: Partial<AccountFields & { deleted: boolean }> = {},
  stamp: Stamp = stampAt(0),
): RowChange {
  const { deleted = false, ...own } = overrides;
  const fields = { name: 'Challenge 10k', type: 'prop', rules: rulesOf10k(), ...own };
  const set = { ...AccountFields.parse(fields), deleted };
  const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
  return { id, kind: 'account', set, at };
}
