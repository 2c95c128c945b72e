import { type ReceivedMoney, toPeriod } from '#api/domain/analytics.ts';
import type { BusinessOverview, OverviewQuery, Period } from '#contracts/analytics.ts';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { accessIn, hasStatus } from '#contracts/rules/access/member-status.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import {
  activatedIn,
  seenSubscriptions,
  seenTransactions,
  shownPayments,
} from './payment-lists.ts';
import { isWithin } from './rows.ts';
import type { Tables } from './tables.ts';

/** What came of payments, by currency; demo payments stand apart. */
function addUp(payments: readonly Transaction[]): ReceivedMoney[] {
  const sums = new Map<string, ReceivedMoney>();
  for (const { currency, demo, amount, payment_status } of payments) {
    const key = `${currency} ${demo}`;
    const sum = sums.get(key) ?? { currency, demo, payments: 0, minor: 0 };
    const minor = payment_status === 'refunded' ? 0 : toMinorUnits(amount);
    sums.set(key, { ...sum, payments: sum.payments + 1, minor: sum.minor + minor });
  }
  return [...sums.values()];
}

function periodOf(tables: Tables, now: Date, from: string, to: string): Period {
  const payments = seenTransactions(tables);
  const members = tables.people.filter(({ role }) => role === 'user');
  return toPeriod(
    { from: Date.parse(from), to: Date.parse(to) },
    {
      income: addUp(shownPayments(payments, { show: 'completed', from, to })),
      failed_payments: shownPayments(payments, { show: 'failed', from, to }).length,
      activations: activatedIn(tables, seenSubscriptions(tables, now), { from, to }).length,
      new_members: members.filter(({ created_at }) => isWithin(created_at, { from, to })).length,
    },
  );
}

const NEWEST = 5; // members

export function overviewOf(tables: Tables, query: OverviewQuery, now: Date): BusinessOverview {
  const { last_month, this_month, next_month } = query;
  const expiring = tables.people.filter((person) =>
    hasStatus(accessIn(person), 'expiring', now.getTime()),
  );
  return {
    this_month: periodOf(tables, now, this_month, next_month),
    last_month: periodOf(tables, now, last_month, this_month),
    expiring: expiring.length,
    failed_mails: 0, // the demo sends none
    newest: tables.people
      .filter(({ role }) => role === 'user')
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, NEWEST)
      .map(({ id, username, created_at }) => ({ id, username, created_at })),
    as_of: now.toISOString(),
  };
}
