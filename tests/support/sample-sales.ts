import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { type PaymentStart, paymentEndpoints } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { anAccessRequest } from './access-requests.ts';
import type { Api } from './start-api.ts';

/** A month, paid on this server's own page. */
export const aPaymentStart = (payment_method: PaymentMethod = 'mobile_money'): PaymentStart => ({
  ...anAccessRequest(),
  payment_method,
  origin_url: 'http://localhost:8787',
});

/** @returns the id of an open request for access */
export async function requestAccess(api: Api): Promise<string> {
  await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest() });
  const { body } = await api.as('admin').call(leadEndpoints.list, { query: {} });
  return body[0]?.id ?? '';
}

/** @returns the token of a visitor who may begin to pay */
export async function visitorToken(api: Api): Promise<string> {
  const body = anAccessRequest();
  return (await api.as(null).call(visitorEndpoints.anonymousSession, { body })).body.access_token;
}

/** @returns the id of a payment that was begun and waits for what comes next */
export async function beginPayment(api: Api, method: PaymentMethod): Promise<string> {
  return (await beginVisit(api, method)).session_id;
}

/** As `beginPayment`. @returns the answer to the visitor's page, with the secret that claims the access code */
export async function beginVisit(api: Api, method: PaymentMethod) {
  const begun = await api
    .as(null, { token: await visitorToken(api) })
    .call(paymentEndpoints.createSession, { body: aPaymentStart(method) });
  return begun.body;
}

/** A charge on a phone: the demo gateway asks this one for a voucher. */
export const aCharge = (session_id: string) =>
  ({ session_id, phone_number: '+233200000004', provider: 'vodafone', amount: 30 }) as const;

/** @returns the id of a payment whose phone was asked for a voucher */
export async function askVoucher(api: Api): Promise<string> {
  const id = await beginPayment(api, 'mobile_money');
  await api.as(null).call(paymentEndpoints.initiateMobileMoney, { body: aCharge(id) });
  return id;
}

export const aReceivedPayment = () =>
  ({ ...anAccessRequest(), amount: 30, method: 'cash', is_second: true }) as const;

/** @returns the id of a payment that an administrator has received */
export async function receivePayment(api: Api): Promise<string> {
  const body = aReceivedPayment();
  return (await api.as('admin').call(adminPaymentEndpoints.record, { body })).body.id;
}

/** @returns the id of a payment that has given access */
export async function sellForCash(api: Api): Promise<string> {
  const id = await receivePayment(api);
  await api.as('admin').call(adminPaymentEndpoints.activate, { params: { id } });
  return id;
}
