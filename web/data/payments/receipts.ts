import { useQuery } from '@tanstack/react-query';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { useApi } from '#web/client/api-context.tsx';

export type { Receipt } from '#contracts/payments/payments.ts';

const STALE_MS = 60_000;

export function useReceipts() {
  const api = useApi();
  return useQuery({
    queryKey: ['receipts'],
    queryFn: ({ signal }) => api.call(paymentEndpoints.receipts, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false }, // payments stay on the server
  });
}
