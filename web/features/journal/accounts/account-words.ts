import type { Account } from '#web/data/journal-accounts.ts';
import type { CashFlow } from '#web/data/journal-accounts.ts';

export const typeNames: Record<Account['type'], string> = {
  live: 'Live',
  demo: 'Demo',
  prop: 'Prop firm',
};

export const flowNames: Record<CashFlow['type'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  credit: 'Credit',
  other: 'Other',
};
