import { useMemo } from 'react';
import {
  type AccountTotals,
  entriesIn,
  type JournalTotals,
  totalsOf,
} from '#contracts/rules/journal/journal-statistics.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { isUnreadable, useJournalAccess, useOpenJournal, useWatch } from './journal-context.ts';
import { type RecordItem, useRecords } from './journal.ts';

export type Account = RecordItem<'account'>;
export type CashFlow = RecordItem<'cash_flow'>;

/** An account with its totals, in its currency. */
export type AccountOverview = Account & {
  /** Number of trades in any currency, open ones included. */
  trades: number;
  /** Results of the closed trades in its currency. */
  net: number;
  netTrades: number;
  /** Newest first. */
  cashFlows: readonly CashFlow[];
  /** Deposits less withdrawals. */
  paidIn: number;
  /** Starting balance plus cash flows plus results; null without a starting balance. */
  balance: number | null;
  /** Currencies of trades that are not in these amounts. */
  otherCurrencies: readonly string[];
};

export type Accounts =
  | { state: 'loading' }
  | { state: 'unreadable' }
  | {
      state: 'loaded';
      accounts: readonly AccountOverview[];
      /** Number of trades without an account, or of a deleted one. */
      looseTrades: number;
    };

function overviewOf(
  account: Account,
  totals: JournalTotals,
  cashFlows: readonly CashFlow[],
): AccountOverview {
  const { currency, starting_balance: start } = account;
  const { [currency]: own, ...others } = totals;
  const net = own === undefined ? 0 : own.cents / 100;
  const paidIn = cashFlows.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  return {
    ...account,
    trades: entriesIn(totals),
    net,
    netTrades: own?.closed ?? 0,
    cashFlows,
    paidIn: fromMinor(paidIn, currency),
    balance:
      start === null
        ? null
        : fromMinor(toMinor(start, currency) + paidIn + toMinor(net, currency), currency),
    otherCurrencies: Object.keys(others),
  };
}

/** All accounts with their totals, oldest first. */
function overviewsOf(
  accounts: readonly Account[],
  totals: AccountTotals,
  cashFlows: readonly CashFlow[],
): Extract<Accounts, { state: 'loaded' }> {
  const newestFirst = cashFlows.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const overviews = accounts.map((account) =>
    overviewOf(
      account,
      totalsOf(totals, account.id),
      newestFirst.filter(({ account_id }) => account_id === account.id),
    ),
  );
  const owned = overviews.reduce((sum, { trades }) => sum + trades, 0);
  return {
    state: 'loaded',
    accounts: overviews,
    looseTrades: entriesIn(totalsOf(totals, null)) - owned,
  };
}

export function useAccountOverviews(): Accounts {
  const access = useJournalAccess();
  const journal = useOpenJournal();
  const accounts = useRecords('account');
  const cashFlows = useRecords('cash_flow');
  const { value: totals, hasFailed } = useWatch(journal?.watchTotals ?? null);
  return useMemo(() => {
    if (isUnreadable(access) || hasFailed) return { state: 'unreadable' };
    if (accounts === null || cashFlows === null || totals === null) return { state: 'loading' };
    return overviewsOf(accounts, totals, cashFlows);
  }, [access, hasFailed, accounts, cashFlows, totals]);
}

const none: readonly Account[] = [];

/** The accounts; empty until they are read. */
export const useAccounts = (): readonly Account[] => useRecords('account') ?? none;
