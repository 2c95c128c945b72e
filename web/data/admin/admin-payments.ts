import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  adminPaymentEndpoints,
  type RecordedPayment,
  type PaymentSummary,
  type SubscriptionStatus,
  type Transaction,
} from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import type { Api, Page } from '#web/client/api.ts';
import { type PagedRows, type PageStart, usePagedList, useRow } from '#web/data/paged-list.ts';
import { joinQueries, useSampled } from '#web/data/query-results.ts';
import { useAdminCommand, useAdminQuery } from './admin-query.ts';

const PAYMENTS = ['admin-payments'];
const STALE_MS = 30_000;
const PAGE = 50; // rows

const useSummary = () =>
  useAdminQuery({
    queryKey: [...PAYMENTS, 'summary'],
    read: (api, options) => api.call(adminPaymentEndpoints.summary, {}, options),
    staleTime: STALE_MS,
  });

type CountedList<Row, Kind> = {
  kind: Kind;
  query: object;
  readPage: (
    api: Api,
    page: PageStart & { limit?: number },
    options?: { signal?: AbortSignal },
  ) => Promise<Page<Row[]>>;
  enabled?: boolean;
};

/** Rows of a query, newest first, page by page, with the counts of each filter. */
function useCountedList<Row extends { id: string }, Kind extends keyof PaymentSummary>(
  counted: CountedList<Row, Kind>,
) {
  const { kind, query, readPage, enabled = true } = counted;
  const queryKey = [...PAYMENTS, kind, query];
  const list = usePagedList({ queryKey, pageSize: PAGE, readPage, staleTime: STALE_MS, enabled });
  const join = (rows: PagedRows<Row>, counts: PaymentSummary) => ({
    ...rows,
    counts: counts[kind],
  });
  const whole = joinQueries(list, useSummary(), join);
  const answer = useSampled(whole, {
    refreshMs: STALE_MS,
    sampleKey: queryKey,
    readSample: async (samples) => {
      const [{ rows }, counts] = await Promise.all([
        readPage(samples, {}),
        samples.call(adminPaymentEndpoints.summary),
      ]);
      return join({ rows, total: rows.length }, counts);
    },
  });
  return { answer, list, refresh: whole.refetch };
}

const searched = (search: string) => (search === '' ? {} : { search });

/** Payments of a filter. @param chosen null: the waiting ones, if there are any, else all */
export function usePayments(chosen: PaymentFilter | 'all' | null, search: string) {
  const summary = useSummary();
  // Decided once: after the last activation the empty filter stays.
  const [initial, setInitial] = useState<PaymentFilter | 'all' | null>(null);
  if (initial === null && summary.data !== undefined) {
    setInitial(summary.data.transactions.waiting > 0 ? 'waiting' : 'all');
  }
  const filter = chosen ?? initial ?? 'all';
  const query = { ...(filter !== 'all' && { show: filter }), ...searched(search) };
  const payments = useCountedList({
    kind: 'transactions',
    query,
    readPage: (api, page, options = {}) =>
      api.callPage(adminPaymentEndpoints.list, { query: { ...query, ...page } }, options),
    enabled: chosen !== null || initial !== null || summary.isError,
  });
  return { ...payments, filter };
}

/** A payment by id, from the loaded ones or else from the server. */
export const usePayment = (id: string | null, loaded: readonly Transaction[] | undefined) =>
  useRow({
    id,
    loaded,
    queryKey: [...PAYMENTS, 'transactions'],
    readRow: (api, query, options) => api.callPage(adminPaymentEndpoints.list, { query }, options),
  });

export function useSubscriptions(status: SubscriptionStatus | 'all', search: string) {
  const query = { ...(status !== 'all' && { status }), ...searched(search) };
  return useCountedList({
    kind: 'subscriptions',
    query,
    readPage: (api, page, options = {}) =>
      api.callPage(adminPaymentEndpoints.subscriptions, { query: { ...query, ...page } }, options),
  });
}

/** What an activation changes: members and leads too. */
const ACTIVATED = [PAYMENTS, ['admin-users'], ['admin-leads']];

export type Activation = ResponseOf<typeof adminPaymentEndpoints.activate>;

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
