import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { adminPaymentEndpoints, type RecordedPayment } from '#contracts/payments/admin-payments.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { useApi } from '#web/client/api-context.tsx';
import { PAYMENTS } from './payment-lists.ts';

/** What an activation also changes: a member, and the request that led to it. */
const FOLLOWERS = [['admin-users'], ['admin-leads']];

/** What an activation answers. */
export type Activation = ResponseOf<typeof adminPaymentEndpoints.activate>;

function useReload(keys: readonly (readonly string[])[]) {
  const client = useQueryClient();
  return (): void => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
}

/** Reads payments and subscriptions again. */
export function useReloadPayments() {
  const client = useQueryClient();
  return (): Promise<void> => client.refetchQueries({ queryKey: PAYMENTS, type: 'active' });
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
