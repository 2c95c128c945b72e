import type { Account, CashFlow } from '#web/data/journal/accounts.ts';

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

/** `1 deposit or withdrawal`, `3 deposits or withdrawals` */
export const flowCount = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'deposit or withdrawal' : 'deposits or withdrawals'}`;
