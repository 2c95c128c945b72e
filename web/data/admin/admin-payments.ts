import { useQueryClient } from '@tanstack/react-query';
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
import type { Api } from '#web/client/api.ts';
import { type PagedRows, usePagedList } from '#web/data/paged-list.ts';
import { joinQueries, useSampled } from '#web/data/query-results.ts';
import { useAdminCommand, useAdminQuery } from './admin-query.ts';

const PAYMENTS = ['admin-payments'];
const STALE_MS = 30_000;
const PAGE = 50; // rows

type Paid = PagedRows<Transaction> & { counts: PaymentSummary['transactions'] };
type Sold = PagedRows<SoldSubscription> & { counts: PaymentSummary['subscriptions'] };
type Narrowed<Key> = { key: Key | 'all'; search: string };

const useSummary = () =>
  useAdminQuery({
    queryKey: [...PAYMENTS, 'summary'],
    read: (api, options) => api.call(adminPaymentEndpoints.summary, {}, options),
    staleTime: STALE_MS,
  });

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

/** What an activation changes: members and leads too. */
const ACTIVATED = [PAYMENTS, ['admin-users'], ['admin-leads']];

export type Activation = ResponseOf<typeof adminPaymentEndpoints.activate>;

/** Reloads payments and subscriptions. */
export function useReloadPayments() {
  const client = useQueryClient();
  return (): Promise<void> => client.refetchQueries({ queryKey: PAYMENTS, type: 'active' });
}

/** Activates a transaction by id. Idempotent. */
export const useActivatePayment = () =>
  useAdminCommand(
    (api, id: string) => api.call(adminPaymentEndpoints.activate, { params: { id } }),
    ACTIVATED,
  );

/** Withdraws the access of a transaction by id. */
export const useWithdrawAccess = () =>
  useAdminCommand(
    (api, id: string) => api.call(adminPaymentEndpoints.withdraw, { params: { id } }),
    ACTIVATED,
  );

/** Records a manual payment; the settings may activate it immediately. */
export const useRecordPayment = () =>
  useAdminCommand(
    (api, body: z.input<typeof RecordedPayment>) =>
      api.call(adminPaymentEndpoints.record, { body }),
    ACTIVATED,
  );

/** Deletes all payments and subscriptions. */
export const useDeleteAllPayments = () =>
  useAdminCommand((api) => api.call(adminPaymentEndpoints.clearAll), [PAYMENTS]);

/** Deletes all data except the administrators. */
export const useClearAllData = () =>
  useAdminCommand((api) => api.call(platformDataEndpoints.clearAll), [[]]);
