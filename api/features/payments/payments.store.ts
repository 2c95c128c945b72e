import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { paymentSessions } from '#api/db/schema/payments.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import { isOpenPayment, PAYMENT_STATES } from '#contracts/rules/payments/payment-states.ts';
import { claimsOf } from './payment-claims.store.ts';

export type PaymentSession = typeof paymentSessions.$inferSelect;
export type PaymentStore = ReturnType<typeof createPaymentStore>;

type Opened = Pick<PaymentSession, 'gateway_ref' | 'checkout_url'>;
type Prompt = Pick<PaymentSession, 'prompt' | 'needs_otp' | 'has_voucher' | 'next_look_at'>;

const isOpen = inArray(paymentSessions.state, PAYMENT_STATES.filter(isOpenPayment));

/** Payment sessions: what is known of them, and who may go to their gateways. Nothing here pays. */
export function createPaymentStore({ db, write }: StoreDeps) {
  return {
    ...claimsOf(write),

    insert: (row: PaymentSession): Promise<void> =>
      write(async (tx) => void (await tx.insert(paymentSessions).values(row)), { durable: true }),

    async find(id: string): Promise<PaymentSession | null> {
      const [row] = await db.select().from(paymentSessions).where(eq(paymentSessions.id, id));
      return row ?? null;
    },

    setOpened: (id: string, opened: Opened): Promise<void> =>
      write(
        async (tx) => {
          await tx.update(paymentSessions).set(opened).where(eq(paymentSessions.id, id));
        },
        { durable: true },
      ),

    /** What the customer has to do now, in the gateway's words; nothing where it is over. */
    setPrompt: (id: string, prompt: Prompt): Promise<void> =>
      write(async (tx) => {
        const isThis = and(eq(paymentSessions.id, id), isOpen);
        await tx.update(paymentSessions).set(prompt).where(isThis);
      }),

    /** Sessions of a gateway that have to be asked about by `t` (UTC ms), the longest due first. */
    due: (gateway: GatewayName, t: number, limit: number): Promise<PaymentSession[]> =>
      db
        .select()
        .from(paymentSessions)
        .where(and(lte(paymentSessions.next_look_at, t), eq(paymentSessions.gateway, gateway)))
        .orderBy(asc(paymentSessions.next_look_at))
        .limit(limit),
  };
}
