import type { ResponseOf } from '#contracts/endpoint.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { type AccessRequest, visitorEndpoints, leadEndpoints } from '#contracts/payments/leads.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { hasCode } from '#web/client/failures.ts';
import { readToken, readVisitorToken, storeVisitorToken } from '#web/client/token.ts';
import { type Command, useCommand } from '../use-command.ts';

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
export function useBeginPayment(onBegun: (payment: BegunPayment) => void): Command<PaymentChoice> {
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
