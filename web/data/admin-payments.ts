import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  adminPaymentEndpoints,
  type RecordedPayment,
  type Subscription,
  type Transaction,
} from '#contracts/admin-payments.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { platformDataEndpoints } from '#contracts/platform-data.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { readAllPages } from './pages.ts';
import { useSampled } from './sampled.ts';

const PAYMENTS = ['admin-payments'];
/** What an activation also changes: a member, and the request that led to it. */
const FOLLOWERS = [['admin-users'], ['admin-leads']];
const STALE_MS = 30_000;

/** What an activation answers. */
export type Activation = ResponseOf<typeof adminPaymentEndpoints.activate>;

export type Payments = { transactions: Transaction[]; subscriptions: Subscription[] };

/** Both lists together; really all rows, because they are counted. */
async function readPayments(api: Api, signal?: AbortSignal): Promise<Payments> {
  const options = signal === undefined ? {} : { signal };
  const [transactions, subscriptions] = await Promise.all([
    readAllPages((query) => api.call(adminPaymentEndpoints.list, { query }, options)),
    readAllPages((query) => api.call(adminPaymentEndpoints.subscriptions, { query }, options)),
  ]);
  return { transactions, subscriptions };
}

/** Payments and subscriptions, newest first; samples where the call failed and nothing was ever loaded. */
export function usePayments() {
  const api = useApi();
  const payments = useQuery({
    queryKey: PAYMENTS,
    queryFn: ({ signal }) => readPayments(api, signal),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  const answer = useSampled(payments, {
    refreshMs: STALE_MS,
    sampleKey: PAYMENTS,
    readSample: (samples) => readPayments(samples),
  });
  return { answer, refresh: payments.refetch };
}

function useReload(keys: readonly (readonly string[])[]) {
  const client = useQueryClient();
  return (): void => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
}

/** Gives the access that a transaction, by id, was paid for. Repeating it changes nothing. */
export function useActivatePayment() {
  const api = useApi();
  const reload = useReload([PAYMENTS, ...FOLLOWERS]);
  return useMutation({
    mutationFn: (id: string) => api.call(adminPaymentEndpoints.activate, { params: { id } }),
    onSettled: reload,
  });
}

/** Takes the access of a transaction, by id, back. */
export function useWithdrawAccess() {
  const api = useApi();
  const reload = useReload([PAYMENTS, ...FOLLOWERS]);
  return useMutation({
    mutationFn: (id: string) => api.call(adminPaymentEndpoints.withdraw, { params: { id } }),
    onSettled: reload,
  });
}

/** Records a payment that no gateway has seen; the settings may have it activated at once. */
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

/** Deletes everything but the administrators; every screen of the console reads again. */
export function useClearAllData() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(platformDataEndpoints.clearAll),
    onSettled: () => void client.invalidateQueries(),
  });
}
