import type { ResponseOf } from '#contracts/endpoint.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { type AccessRequest, visitorEndpoints } from '#contracts/payments/leads.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { hasCode } from '#web/client/failures.ts';
import { readToken } from '#web/client/token.ts';
import { readVisitorToken, storeVisitorToken } from '#web/client/visitor-token.ts';
import { type Command, useCommand } from '../use-command.ts';

/** A payment that was begun: what will be charged, and where to go. */
export type BegunPayment = ResponseOf<typeof paymentEndpoints.createSession>;

async function introduceVisitor(api: Api, body: AccessRequest): Promise<void> {
  const { access_token } = await api.call(visitorEndpoints.anonymousSession, { body });
  storeVisitorToken(access_token);
}

/** Makes a visitor known to the server, for as long as it takes to pay; members are known already. */
export function useStartPurchase(onDone: () => void): Command<AccessRequest> {
  const api = useApi();
  return useCommand(async (body: AccessRequest) => {
    if (readToken() === null) await introduceVisitor(api, body);
    onDone();
  });
}

type PaymentChoice = { request: AccessRequest; method: PaymentMethod };

/** Begins a payment. Nothing is charged by it yet. */
export function useBeginPayment(onBegun: (payment: BegunPayment) => void): Command<PaymentChoice> {
  const api = useApi();
  return useCommand(async ({ request, method }: PaymentChoice) => {
    const begin = () =>
      api.call(paymentEndpoints.createSession, {
        body: { ...request, payment_method: method, origin_url: location.origin },
      });
    const isVisitor = readToken() === null;
    if (isVisitor && readVisitorToken() === null) await introduceVisitor(api, request);
    try {
      onBegun(await begin());
    } catch (error) {
      // Who thinks for two hours is introduced once more instead of being sent back.
      if (!isVisitor || !hasCode(error, 'auth.required')) throw error;
      await introduceVisitor(api, request);
      onBegun(await begin());
    }
  });
}
