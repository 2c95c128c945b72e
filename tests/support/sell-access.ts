import { createHash } from 'node:crypto';
import {
  leads,
  visitorSessions,
  gatewayEvents,
  paymentSessions,
  paymentTransactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { newLead } from '#api/features/leads/leads.store.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { anAccessRequest } from './access-requests.ts';
import type { Person } from './people.ts';
import type { Api } from './start-api.ts';

/** Sells this person a month of access: creates every row that a sale stores. */
export async function sellAccess({ database, people, now }: Api, person: Person): Promise<void> {
  const at = now();
  const user_id = people[person].id;
  const email = `${person}@example.com`;
  const lead = { ...newLead(anAccessRequest({ name: person, email }), at), id: `lead-${person}` };
  const customer = { lead_id: lead.id, user_id, name: person, email, phone: lead.phone };
  const { package_type, currency, amount_minor } = lead;
  const sold = {
    package_type,
    currency,
    amount_minor,
    method: 'mobile_money',
    gateway: 'demo',
  } as const;
  const session = `session-${person}`;
  const transaction = `transaction-${person}`;
  await database.write(async (tx) => {
    await tx.insert(leads).values({ ...lead, status: 'converted' });
    await tx.insert(visitorSessions).values({
      token_hash: createHash('sha256').update(person).digest(),
      lead_id: lead.id,
      created_at: at,
      expires_at: at + 1,
    });
    await tx.insert(paymentSessions).values({
      ...customer,
      ...sold,
      id: session,
      state: 'paid',
      needs_otp: false,
      wrong_otps: 0,
      has_voucher: false,
      looks: 0,
      looked_at: 0,
      created_at: at,
      updated_at: at,
      expires_at: at,
    });
    await tx.insert(gatewayEvents).values({
      gateway: 'demo',
      event_key: session,
      session_id: session,
      told: 'paid',
      received_at: at,
    });
    await tx.insert(paymentTransactions).values({
      ...customer,
      ...sold,
      id: transaction,
      session_id: session,
      status: 'completed',
      payment_status: 'paid',
      note: '',
      created_at: at,
      paid_at: at,
      activated_at: at,
    });
    await tx.insert(subscriptions).values({
      id: `subscription-${person}`,
      user_id,
      package_type,
      starts_at: at,
      expires_at: at + 30 * DAY_MS,
      payment_transaction_id: transaction,
      created_at: at,
    });
    await tx.insert(mails).values({
      id: `mail-${person}`,
      key: `access-activated:${transaction}`,
      kind: 'access-activated',
      recipient: email,
      user_id,
      subject_id: transaction,
      state: 'waiting',
      attempts: 0,
      next_try_at: at,
      created_at: at,
    });
  });
}
