import { useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { type AccessRequest, visitorEndpoints, leadEndpoints } from '#contracts/payments/leads.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { hasCode } from '#web/client/failures.ts';
import { readToken, readVisitorToken, storeVisitorToken } from '#web/client/token.ts';
import { leavePage } from '../device/leave-page.ts';
import { type Command, useCommand } from '../use-command.ts';
import { paymentAddress, storePurchase } from './purchase.ts';

/** Requests access without a payment. @param onDone gets the server's message */
export function useSubmitLead(onDone: (message: string) => void): Command<AccessRequest> {
  const api = useApi();
  return useCommand(async (body: AccessRequest) => {
    const { message } = await api.call(leadEndpoints.submit, { body });
    onDone(message);
  });
}

/** A started payment: the charge, and the next page. */
export type BegunPayment = ResponseOf<typeof paymentEndpoints.createSession>;

async function openVisitorSession(api: Api, body: AccessRequest): Promise<void> {
  const { access_token } = await api.call(visitorEndpoints.anonymousSession, { body });
  storeVisitorToken(access_token);
}

/** Opens an anonymous session for a visitor; members have a session. */
export function useStartPurchase(onDone: () => void): Command<AccessRequest> {
  const api = useApi();
  return useCommand(async (body: AccessRequest) => {
    if (readToken() === null) await openVisitorSession(api, body);
    onDone();
  });
}

type PaymentChoice = { request: AccessRequest; method: PaymentMethod };

/** Starts a payment; charges nothing yet. */
function useBeginPayment(onBegun: (payment: BegunPayment) => void): Command<PaymentChoice> {
  const api = useApi();
  return useCommand(async ({ request, method }: PaymentChoice) => {
    const begin = () =>
      api.call(paymentEndpoints.createSession, {
        body: { ...request, payment_method: method, origin_url: location.origin },
      });
    const isVisitor = readToken() === null;
    if (isVisitor && readVisitorToken() === null) await openVisitorSession(api, request);
    try {
      onBegun(await begin());
    } catch (error) {
      // The visitor's session expires after two hours: open another one.
      if (!isVisitor || !hasCode(error, 'auth.required')) throw error;
      await openVisitorSession(api, request);
      onBegun(await begin());
    }
  });
}

type PayOrder = {
  request: AccessRequest;
  method: PaymentMethod;
  /** Major units, and their ISO 4217 code. */
  displayed: { amount: number; currency: string };
};

/**
 * Starts a payment and opens its page. When the server's price differs from the displayed one, the
 * customer must confirm the new price first, by paying once more.
 */
export function usePay({ request, method, displayed }: PayOrder) {
  const [changed, setChanged] = useState<(BegunPayment & { method: PaymentMethod }) | null>(null);
  const newOffer = changed?.method === method ? changed : null;

  function leave(payment: BegunPayment): void {
    const { session_id: sessionId, amount, currency, checkout_url } = payment;
    const { user_details, package_type: packageType, accepted_terms } = request;
    const claim_secret = payment.claim_secret ?? undefined;
    storePurchase(sessionId, { ...user_details, currency, accepted_terms, claim_secret });
    leavePage(checkout_url ?? paymentAddress({ sessionId, packageType, amount, method }));
  }

  const begin = useBeginPayment((payment) => {
    if (payment.amount === displayed.amount && payment.currency === displayed.currency)
      leave(payment);
    else setChanged({ ...payment, method });
  });

  function pay(): void {
    if (newOffer === null) void begin.mutateAsync({ request, method }).catch(() => null);
    else leave(newOffer);
  }

  const { amount, currency } = newOffer ?? displayed;
  return {
    pay,
    charge: { amount, currency },
    hasChanged: newOffer !== null,
    isBusy: begin.isPending,
    /** Why no payment was started. */
    error: begin.error,
  };
}
