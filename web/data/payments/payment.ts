import { useMemo } from 'react';
import type { z } from 'zod';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { type MobileCharge, paymentEndpoints } from '#contracts/payments/payments.ts';
import { useApi } from '#web/client/api-context.tsx';
import { NetworkError } from '#web/client/failures.ts';
import { reloadPage, storageKey } from '#web/client/mode.ts';
import { tabTexts } from '#web/client/storage.ts';

export { reloadPage };

/** How a payment stands, with what is paid for. */
export type PaymentStatus = ResponseOf<typeof paymentEndpoints.status>;
/** How a payment on a phone stands. */
export type MobileStatus = ResponseOf<typeof paymentEndpoints.mobileMoneyStatus>;
type ChargeRequest = Omit<z.input<typeof paymentEndpoints.initiateMobileMoney.body>, 'session_id'>;

/** What can be asked and done about one payment. All of them reject as `Api.call` does. */
export type PaymentCalls = {
  status: (signal: AbortSignal) => Promise<PaymentStatus>;
  mobileStatus: (signal: AbortSignal) => Promise<MobileStatus>;
  initiate: (charge: ChargeRequest) => Promise<MobileCharge>;
  answerOtp: (otp: string) => Promise<MobileCharge>;
  complete: () => Promise<void>;
};

/** The calls about a payment. Without TanStack Query: nothing here is kept, and nobody else asks. */
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

/** Whether no answer came at all, so that nobody knows whether the call arrived. */
export const isUnanswered = (error: unknown): boolean => error instanceof NetworkError;

const promptKey = (sessionId: string): string => storageKey(`payment-prompt.${sessionId}`);

/** Keeps what the network told the customer to do: after a reload the page goes on waiting with it. */
export const keepPrompt = (sessionId: string, prompt: string): void =>
  void tabTexts.write(promptKey(sessionId), prompt);

/** What the network told the customer; null: this tab has not charged this payment. */
export const readPrompt = (sessionId: string): string | null => tabTexts.read(promptKey(sessionId));
