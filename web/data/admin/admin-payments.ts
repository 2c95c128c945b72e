import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  adminPaymentEndpoints,
  PAYMENT_EXPORT_ROWS,
  type PaymentQuery,
  type PaymentSelection,
  type PaymentSummary,
  type RecordedPayment,
  type SubscriptionQuery,
} from '#contracts/payments/admin-payments.ts';
import type { CorrectedPayment } from '#contracts/payments/payment-corrections.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import { incomeOf, totalIncome } from '#contracts/rules/payments/payment-totals.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import type { Api, Page } from '#web/client/api.ts';
import { type PagedRows, type PageStart, usePagedList } from '#web/data/paged-list.ts';
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

type Narrowed = Omit<PaymentSelection, 'show'> & {
  /** null: the waiting ones, if there are any and nothing else narrows the list; else all */
  show: Standing | null;
  sort: PaymentQuery['sort'];
};

type Standing = PaymentFilter | 'all';

/** The list that Transactions begins with; null until it is known. */
function useFirstFilter(): Standing | null {
  const summary = useSummary();
  // Decided once: after the last activation the empty filter stays.
  const [first, setFirst] = useState<Standing | null>(null);
  if (first === null && summary.data !== undefined) {
    setFirst(summary.data.transactions.waiting > 0 ? 'waiting' : 'all');
  }
  return first ?? (summary.isError ? 'all' : null);
}

/** Payments of a filter, in an order, and `selection`: what the list, its totals and its export are of. */
export function usePayments({ show, sort, ...narrowed }: Narrowed) {
  const first = useFirstFilter();
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  const chosen = show ?? (isNarrowed ? 'all' : first);
  const filter = chosen ?? 'all';
  const selection: PaymentSelection = { ...(filter !== 'all' && { show: filter }), ...narrowed };
  const query = { ...selection, sort };
  const payments = useCountedList({
    kind: 'transactions',
    query,
    readPage: (api, page, options = {}) =>
      api.callPage(adminPaymentEndpoints.list, { query: { ...query, ...page } }, options),
    enabled: chosen !== null,
  });
  return { ...payments, filter, selection };
}

/** What a selection of payments adds up to. */
export const usePaymentTotals = (selection: PaymentSelection) =>
  useAdminQuery({
    queryKey: [...PAYMENTS, 'totals', selection],
    read: (api, options) => api.call(adminPaymentEndpoints.totals, { query: selection }, options),
    staleTime: STALE_MS,
  });

/** A payment that the loaded list may lack. */
export const usePayment = (id: string) =>
  useAdminQuery({
    queryKey: [...PAYMENTS, 'one', id],
    read: (api, options) => api.call(adminPaymentEndpoints.read, { params: { id } }, options),
    staleTime: STALE_MS,
  });

/**
 * Exports a selection as a CSV file with its totals, up to the server's limit. The export is recorded.
 *
 * @param dayOf the day of an instant, in the zone of the list
 */
export const useExportPayments = (dayOf: (instant: string) => string) =>
  useAdminCommand(async (api, selection: PaymentSelection) => {
    const payments = await api.call(adminPaymentEndpoints.exportRows, { query: selection });
    // With the code for CSV, which few visits need.
    const [{ paymentTable }, { csvFile }] = await Promise.all([
      import('#web/data/journal/export/admin-tables.ts'),
      import('../journal/export/csv-file.ts'),
    ]);
    const { blob } = csvFile([paymentTable(payments, totalIncome(incomeOf(payments)), dayOf)]);
    return { blob, rows: payments.length, isCut: payments.length === PAYMENT_EXPORT_ROWS };
  });

export function useSubscriptions(query: Omit<SubscriptionQuery, 'limit' | 'before'>) {
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

/** Activates several payments, all of them or none. */
export const useActivateAll = () =>
  useAdminCommand(
    (api, ids: readonly string[]) =>
      api.call(adminPaymentEndpoints.activateAll, { body: { ids: [...ids] } }),
    ACTIVATED,
  );

export const useWithdrawAccess = () =>
  useAdminCommand(
    (api, id: string) => api.call(adminPaymentEndpoints.withdraw, { params: { id } }),
    ACTIVATED,
  );

/** Corrects the books of a payment: a refund, a void payment, or what was wrong about them. */
export const useCorrectPayment = () =>
  useAdminCommand(
    (api, { id, ...body }: { id: string } & z.input<typeof CorrectedPayment>) =>
      api.call(adminPaymentEndpoints.correct, { params: { id }, body }),
    ACTIVATED,
  );

export const useNotePayment = () =>
  useAdminCommand(
    (api, { id, note }: { id: string; note: string }) =>
      api.call(adminPaymentEndpoints.note, { params: { id }, body: { note } }),
    [PAYMENTS],
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
