import { useMemo } from 'react';
import type { z } from 'zod';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { type MobileCharge, paymentEndpoints } from '#contracts/payments/payments.ts';
import { useApi } from '#web/client/api-context.tsx';
import { NetworkError } from '#web/client/failures.ts';
import { reloadPage, storageKey } from '#web/client/mode.ts';
import { tabTexts } from '#web/client/storage.ts';

export { reloadPage };

/** The status of a payment. */
export type PaymentStatus = ResponseOf<typeof paymentEndpoints.status>;
/** The status of a mobile-money payment. */
export type MobileStatus = ResponseOf<typeof paymentEndpoints.mobileMoneyStatus>;
type ChargeRequest = Omit<z.input<typeof paymentEndpoints.initiateMobileMoney.body>, 'session_id'>;

/** The calls of one payment. All reject as `Api.call`. */
export type PaymentCalls = {
  status: (signal: AbortSignal) => Promise<PaymentStatus>;
  mobileStatus: (signal: AbortSignal) => Promise<MobileStatus>;
  initiate: (charge: ChargeRequest) => Promise<MobileCharge>;
  answerOtp: (otp: string) => Promise<MobileCharge>;
  complete: () => Promise<void>;
};

/** The calls of a payment. Without TanStack Query: nothing is cached or shared. */
export function usePaymentCalls(session_id: string): PaymentCalls {
  const api = useApi();
  return useMemo(() => {
    const params = { session_id };
    return {
      status: (signal) => api.call(paymentEndpoints.status, { params }, { signal }),
      mobileStatus: (signal) =>
        api.call(paymentEndpoints.mobileMoneyStatus, { params }, { signal }),
      initiate: (charge) =>
        api.call(paymentEndpoints.initiateMobileMoney, { body: { session_id, ...charge } }),
      answerOtp: (otp) => api.call(paymentEndpoints.answerOtp, { body: { session_id, otp } }),
      complete: async () => {
        await api.call(paymentEndpoints.complete, { params });
      },
    };
  }, [api, session_id]);
}

/** Whether no answer came, so that it is unknown whether the call arrived. */
export const isUnanswered = (error: unknown): boolean => error instanceof NetworkError;

const promptKey = (sessionId: string): string => storageKey(`payment-prompt.${sessionId}`);

/** Stores the network's instructions to the customer, for after a reload. */
export const storePrompt = (sessionId: string, prompt: string): void =>
  void tabTexts.write(promptKey(sessionId), prompt);

/** The stored instructions; null if this tab has not charged the payment. */
export const readPrompt = (sessionId: string): string | null => tabTexts.read(promptKey(sessionId));
