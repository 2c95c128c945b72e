import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  adminPaymentEndpoints,
  type RecordedPayment,
  type SoldSubscription,
  type Transaction,
  type PaymentSummary,
  type SubscriptionStatus,
} from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { type PagedRows, usePagedList } from '#web/data/paged-list.ts';
import { joinQueries, useSampled } from '#web/data/query-results.ts';

const PAYMENTS = ['admin-payments'];
const STALE_MS = 30_000;
const PAGE = 50; // rows

type Paid = PagedRows<Transaction> & { counts: PaymentSummary['transactions'] };
type Sold = PagedRows<SoldSubscription> & { counts: PaymentSummary['subscriptions'] };
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
 * Payments of a filter, newest first, page by page, with the counts of each filter.
 *
 * @param chosen null: the waiting ones, if there are any, else all
 */
export function usePayments(chosen: PaymentFilter | 'all' | null, search: string) {
  const summary = useSummary();
  // Decided once: after the last activation the empty filter stays.
  const [initial, setInitial] = useState<PaymentFilter | 'all' | null>(null);
  if (initial === null && summary.data !== undefined) {
    setInitial(summary.data.transactions.waiting > 0 ? 'waiting' : 'all');
  }
  const key = chosen ?? initial ?? 'all';
  const query = paymentQuery({ key, search });
  const list = usePagedList({
    queryKey: [...PAYMENTS, 'transactions', query],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(adminPaymentEndpoints.list, { query: { ...query, ...page } }, options),
    staleTime: STALE_MS,
    enabled: chosen !== null || initial !== null || summary.isError,
  });
  const whole = joinQueries(list, summary, (payments, { transactions }) => ({
    ...payments,
    counts: transactions,
  }));
  const answer = useSampled(whole, {
    refreshMs: STALE_MS,
    sampleKey: [...PAYMENTS, 'transactions', query],
    readSample: (samples) => samplePayments(samples, query),
  });
  return { answer, list, filter: key, refresh: whole.refetch };
}

async function sampleSubscriptions(samples: Api, query: object): Promise<Sold> {
  const [rows, { subscriptions }] = await Promise.all([
    samples.call(adminPaymentEndpoints.subscriptions, { query }),
    samples.call(adminPaymentEndpoints.summary),
  ]);
  return { rows, total: rows.length, counts: subscriptions };
}

/** Subscriptions of a status, with the counts of each status. */
export function useSubscriptions({ key, search }: Narrowed<SubscriptionStatus>) {
  const query = { ...(key !== 'all' && { status: key }), ...searched(search) };
  const list = usePagedList({
    queryKey: [...PAYMENTS, 'subscriptions', query],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(adminPaymentEndpoints.subscriptions, { query: { ...query, ...page } }, options),
    staleTime: STALE_MS,
  });
  const whole = joinQueries(list, useSummary(), (sold, { subscriptions }) => ({
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

/** Queries that an activation changes too. */
const FOLLOWERS = [['admin-users'], ['admin-leads']];

export type Activation = ResponseOf<typeof adminPaymentEndpoints.activate>;

function useReload(keys: readonly (readonly string[])[]) {
  const client = useQueryClient();
  return (): void => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
}

/** Reloads payments and subscriptions. */
export function useReloadPayments() {
  const client = useQueryClient();
  return (): Promise<void> => client.refetchQueries({ queryKey: PAYMENTS, type: 'active' });
}

/** Activates a transaction by id. Idempotent. */
export function useActivatePayment() {
  const api = useApi();
  const reload = useReload([PAYMENTS, ...FOLLOWERS]);
  return useMutation({
    mutationFn: (id: string) => api.call(adminPaymentEndpoints.activate, { params: { id } }),
    onSettled: reload,
  });
}

/** Withdraws the access of a transaction by id. */
export function useWithdrawAccess() {
  const api = useApi();
  const reload = useReload([PAYMENTS, ...FOLLOWERS]);
  return useMutation({
    mutationFn: (id: string) => api.call(adminPaymentEndpoints.withdraw, { params: { id } }),
    onSettled: reload,
  });
}

/** Records a manual payment; the settings may activate it immediately. */
export function useRecordPayment() {
  const api = useApi();
  const reload = useReload([PAYMENTS, ...FOLLOWERS]);
  return useMutation({
    mutationFn: (payment: z.input<typeof RecordedPayment>) =>
      api.call(adminPaymentEndpoints.record, { body: payment }),
    onSettled: reload,
  });
}

/** Deletes all payments and subscriptions. */
export function useDeleteAllPayments() {
  const api = useApi();
  const reload = useReload([PAYMENTS]);
  return useMutation({
    mutationFn: () => api.call(adminPaymentEndpoints.clearAll),
    onSettled: reload,
  });
}

/** Deletes all data except the administrators. */
export function useClearAllData() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(platformDataEndpoints.clearAll),
    onSettled: () => void client.invalidateQueries(),
  });
}
