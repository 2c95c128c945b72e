import { eq } from 'drizzle-orm';
import type { Database } from '#api/db/database.ts';
import { paymentTransactions } from '#api/db/schema/payments.ts';
import { createPaymentService } from '#api/features/payments/payments.service.ts';
import { createPaymentStore } from '#api/features/payments/payments.store.ts';
import { createPaymentUpdateStore } from '#api/features/payments/payment-updates.store.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { PaymentStart } from '#contracts/payments/payments.ts';
import { PlatformSettings } from '#contracts/settings.ts';
import type { createScriptedGateway } from './scripted-gateway.ts';

export const PUBLIC_URL = 'http://localhost:8787';

export const aPaymentStart = (changes: Partial<PaymentStart> = {}): PaymentStart => ({
  package_type: 'monthly',
  payment_method: 'stripe',
  user_details: { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '+233241234567' },
  accepted_terms: '2026-11-22',
  origin_url: PUBLIC_URL,
  ...changes,
});

type Options = {
  readonly database: Pick<Database, 'db' | 'write' | 'createCounter'>;
  readonly gateway: ReturnType<typeof createScriptedGateway>;
  readonly now: () => number;
};

let customers = 0; // of all benches: the starts of an address are counted in the database

/** The payments service alone on a database, with what it has reported and stored. */
export function createPaymentBench({ database, gateway, now }: Options) {
  const paid: string[] = [];
  const payments = createPaymentService({
    stores: {
      payments: createPaymentStore(database),
      paymentUpdates: createPaymentUpdateStore(database),
    },
    gateways: gateway.gateways,
    codes: { claimSecretOf: () => 'a secret' },
    settings: { read: async () => PlatformSettings.parse({}) },
    createCounter: database.createCounter,
    publicUrl: PUBLIC_URL,
    onPaid: async (id) => void paid.push(id),
    logger: { warn: () => undefined },
    now,
  });
  return {
    payments,
    /** Transactions it reported as paid. */
    paid,
    /** Begins a payment of a visitor nobody has seen before; on a phone it is charged at once. */
    async begin(payment_method: PaymentMethod): Promise<string> {
      customers += 1;
      const address = `10.1.${customers >> 8}.${customers & 255}`;
      const payer = { kind: 'visitor', leadId: null as never } as const; // there is no lead to point to
      const start = aPaymentStart({ payment_method });
      const { session_id } = await payments.begin({ payer, start, address });
      const phone_number = `0241${String(customers).padStart(6, '0')}`;
      const request = { session_id, phone_number, provider: 'mtn', amount: 30 } as const;
      if (payment_method === 'mobile_money') await payments.initiate(request, address);
      return session_id;
    },
    sessionOf: (id: string) => createPaymentStore(database).find(id),
    transactionsOf: (sessionId: string) =>
      database.db
        .select()
        .from(paymentTransactions)
        .where(eq(paymentTransactions.session_id, sessionId)),
  };
}
