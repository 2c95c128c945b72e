import { useMemo } from 'react';
import type { z } from 'zod';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { useApi } from '#web/client/api-context.tsx';
import { NetworkError } from '#web/client/failures.ts';
import { reloadPage, storageKey } from '#web/client/mode.ts';
import { tabTexts } from '#web/client/storage.ts';

export { reloadPage };

export type PaymentStatus = ResponseOf<typeof paymentEndpoints.status>;
export type Claim = ResponseOf<typeof paymentEndpoints.claim>;
export type MobileStatus = ResponseOf<typeof paymentEndpoints.mobileMoneyStatus>;
type ChargeRequest = Omit<z.input<typeof paymentEndpoints.initiateMobileMoney.body>, 'session_id'>;

/** The calls of a payment; they reject as `Api.call`. Without TanStack Query: nothing is cached or shared. */
export function usePaymentCalls(session_id: string) {
  const api = useApi();
  return useMemo(() => {
    const params = { session_id };
    return {
      status: (signal: AbortSignal) => api.call(paymentEndpoints.status, { params }, { signal }),
      mobileStatus: (signal: AbortSignal) =>
        api.call(paymentEndpoints.mobileMoneyStatus, { params }, { signal }),
      initiate: (charge: ChargeRequest) =>
        api.call(paymentEndpoints.initiateMobileMoney, { body: { session_id, ...charge } }),
      answerOtp: (otp: string) =>
        api.call(paymentEndpoints.answerOtp, { body: { session_id, otp } }),
      claim: (secret: string) => api.call(paymentEndpoints.claim, { body: { session_id, secret } }),
      complete: async (): Promise<void> => {
        await api.call(paymentEndpoints.complete, { params });
      },
    };
  }, [api, session_id]);
}

export type PaymentCalls = ReturnType<typeof usePaymentCalls>;

/** Whether no answer came, so that it is unknown whether the call arrived. */
export const isUnanswered = (error: unknown): boolean => error instanceof NetworkError;

const promptKey = (sessionId: string): string => storageKey(`payment-prompt.${sessionId}`);

/** Stores the network's instructions to the customer, for after a reload. */
export const storePrompt = (sessionId: string, prompt: string): void =>
  void tabTexts.write(promptKey(sessionId), prompt);

/** The stored instructions; null if this tab has not charged the payment. */
export const readPrompt = (sessionId: string): string | null => tabTexts.read(promptKey(sessionId));
