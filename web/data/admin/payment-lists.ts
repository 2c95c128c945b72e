import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  adminPaymentEndpoints,
  type SoldSubscription,
  type Transaction,
  type PaymentSummary,
  type SubscriptionStatus,
} from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { joined } from '../journal/joined.ts';
import { type Listed, toListed } from '../listed.ts';
import { firstPage, nextPage } from '../pages.ts';
import { useSampled } from '../sampled.ts';

export const PAYMENTS = ['admin-payments'];
const STALE_MS = 30_000;
const PAGE = 50; // rows

type Paid = Listed<Transaction> & { counts: PaymentSummary['transactions'] };
type Sold = Listed<SoldSubscription> & { counts: PaymentSummary['subscriptions'] };
type Narrowed<Key> = { key: Key | 'all'; search: string };

function useSummary() {
  const api = useApi();
  return useQuery({
    queryKey: [...PAYMENTS, 'summary'],
    queryFn: ({ signal }) => api.call(adminPaymentEndpoints.summary, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
}

const searched = (search: string) => (search === '' ? {} : { search });

const paymentQuery = ({ key, search }: Narrowed<PaymentFilter>) => ({
  ...(key !== 'all' && { show: key }),
  ...searched(search),
});

async function samplePayments(samples: Api, query: object): Promise<Paid> {
  const [rows, { transactions }] = await Promise.all([
    samples.call(adminPaymentEndpoints.list, { query }),
    samples.call(adminPaymentEndpoints.summary),
  ]);
  return { rows, total: rows.length, counts: transactions };
}

/**
 * Payments of a filter, newest first, page by page, and how many there are of each filter; samples where
 * the calls failed and nothing was ever loaded.
 *
 * @param chosen null: those that wait for activation, as long as there are any
 */
export function usePayments(chosen: PaymentFilter | 'all' | null, search: string) {
  const api = useApi();
  const summary = useSummary();
  // Decided once: somebody who activates the last one still sees that nobody waits any more.
  const [initial, setInitial] = useState<PaymentFilter | 'all' | null>(null);
  if (initial === null && summary.data !== undefined) {
    setInitial(summary.data.transactions.waiting > 0 ? 'waiting' : 'all');
  }
  const key = chosen ?? initial ?? 'all';
  const query = paymentQuery({ key, search });
  const list = useInfiniteQuery({
    queryKey: [...PAYMENTS, 'transactions', query],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        adminPaymentEndpoints.list,
        { query: { limit: PAGE, ...query, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toListed,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    enabled: chosen !== null || initial !== null || summary.isError,
    meta: { persist: false },
  });
  const whole = joined(list, summary, (payments, { transactions }) => ({
    ...payments,
    counts: transactions,
  }));
  const answer = useSampled(whole, {
    refreshMs: STALE_MS,
    sampleKey: [...PAYMENTS, 'transactions', query],
    readSample: (samples) => samplePayments(samples, query),
  });
  return { answer, list, shown: key, refresh: whole.refetch };
}

async function sampleSubscriptions(samples: Api, query: object): Promise<Sold> {
  const [rows, { subscriptions }] = await Promise.all([
    samples.call(adminPaymentEndpoints.subscriptions, { query }),
    samples.call(adminPaymentEndpoints.summary),
  ]);
  return { rows, total: rows.length, counts: subscriptions };
}

/** The same of subscriptions. */
export function useSubscriptions({ key, search }: Narrowed<SubscriptionStatus>) {
  const api = useApi();
  const query = { ...(key !== 'all' && { status: key }), ...searched(search) };
  const list = useInfiniteQuery({
    queryKey: [...PAYMENTS, 'subscriptions', query],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        adminPaymentEndpoints.subscriptions,
        { query: { limit: PAGE, ...query, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toListed,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  const whole = joined(list, useSummary(), (sold, { subscriptions }) => ({
    ...sold,
    counts: subscriptions,
  }));
  const answer = useSampled(whole, {
    refreshMs: STALE_MS,
    sampleKey: [...PAYMENTS, 'subscriptions', query],
    readSample: (samples) => sampleSubscriptions(samples, query),
  });
  return { answer, list, refresh: whole.refetch };
}
