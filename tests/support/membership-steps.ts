import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { visitorEndpoints } from '#contracts/payments/leads.ts';
import type { Side } from './membership-sides.ts';

/** Less than a login session may idle. */
export const NEARLY_A_DAY_MS = 23 * HOUR_MS;
/** The server asks a gateway no more often. */
export const POLL_MS = 4000;

export const kwame = { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '+233241234567' };
export const accessRequest = {
  user_details: kwame,
  package_type: 'monthly',
  accepted_terms: '2026-11-22',
};

/** Begins a payment as a visitor; the session's id. */
export async function begin(
  ask: Side['ask'],
  method: string,
  details: object = kwame,
): Promise<string> {
  return (await beginClaimable(ask, method, details)).session_id;
}

/** The same, with the secret of the tab that pays. */
export async function beginClaimable(ask: Side['ask'], method = 'stripe', details: object = kwame) {
  const request = { ...accessRequest, user_details: details };
  const visitor = await ask(null, visitorEndpoints.anonymousSession, { body: request });
  const body = { ...request, payment_method: method, origin_url: 'http://localhost:8787' };
  const session = await ask(visitor.body.access_token, paymentEndpoints.createSession, { body });
  return session.body;
}

export const charge = (session_id: string, phone_number: string) => ({
  body: { session_id, phone_number, provider: 'mtn', amount: 30 },
});

export async function newestPayment({ ask, admin }: Pick<Side, 'ask' | 'admin'>): Promise<string> {
  const { body } = await ask(admin, adminPaymentEndpoints.list, { query: {} });
  return body[0]?.id ?? '';
}

export type Walk = (side: Side) => Promise<void>;
