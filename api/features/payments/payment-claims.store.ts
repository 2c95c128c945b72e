import { and, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Write } from '#api/db/database.ts';
import { paymentSessions as sessions, paymentTransactions } from '#api/db/schema/payments.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import { isOpenPayment, PAYMENT_STATES } from '#contracts/rules/payments/payment-states.ts';
import { MAX_WRONG_VOUCHERS } from '#api/domain/payments.ts';
import { transactionOf } from './transaction-of.ts';

type PaymentSession = typeof sessions.$inferSelect;

/** A charge on a phone as it is asked for. */
type Charge = {
  readonly number: string; // with the country in front
  readonly network: MobileNetwork;
  readonly at: number; // UTC ms
  readonly nextLookAt: number; // UTC ms
};

type Values = Partial<{ [Column in keyof PaymentSession]: PaymentSession[Column] | SQL }>;

const openWithId = (id: string) =>
  and(eq(sessions.id, id), inArray(sessions.state, PAYMENT_STATES.filter(isOpenPayment)));

/** The row as it is then; null: the condition did not hold. */
async function change(tx: Db, where: SQL | undefined, set: Values): Promise<PaymentSession | null> {
  const [row] = await tx.update(sessions).set(set).where(where).returning();
  return row ?? null;
}

/**
 * Rights to go to a gateway. A claim changes the row by the one condition that makes it ours, so that of
 * several who ask at once, in whatever process, one alone goes; the others get null.
 */
export const claimsOf = (write: Write) => ({
  /** Takes the one charge a session has, and begins its transaction. */
  claimCharge: (id: string, { number, network, at, nextLookAt }: Charge) =>
    write(
      async (tx) => {
        const session = await change(tx, and(openWithId(id), isNull(sessions.charged_at)), {
          mobile_number: number,
          network,
          charged_at: at,
          next_look_at: nextLookAt,
          updated_at: at,
        });
        if (session !== null)
          await tx.insert(paymentTransactions).values(transactionOf(session, at));
        return session;
      },
      { durable: true },
    ),

  /** Counts a voucher as wrong before it is tried: guesses sent at once are counted all the same. */
  claimVoucher: (id: string) =>
    write((tx) => {
      const isLeft = lt(sessions.wrong_otps, MAX_WRONG_VOUCHERS);
      return change(tx, and(openWithId(id), eq(sessions.needs_otp, true), isLeft), {
        wrong_otps: sql`${sessions.wrong_otps} + 1`,
      });
    }),

  /** Takes the count of a voucher back that nobody has judged. */
  releaseVoucher: (id: string) =>
    write((tx) =>
      change(tx, and(eq(sessions.id, id), gt(sessions.wrong_otps, 0)), {
        wrong_otps: sql`${sessions.wrong_otps} - 1`,
      }),
    ),

  /** Null also when somebody asked within `everyMs` before `at` (UTC ms). */
  claimLook: (id: string, at: number, everyMs: number) =>
    write((tx) =>
      change(tx, and(openWithId(id), lte(sessions.looked_at, at - everyMs)), { looked_at: at }),
    ),

  /** For the job: null also when another instance was here since `due` was read. */
  claimDue: async (due: PaymentSession, at: number, nextLookAt: number) => {
    const { id, looks, next_look_at: dueAt } = due;
    if (dueAt === null) return null;
    return write((tx) =>
      change(tx, and(openWithId(id), eq(sessions.next_look_at, dueAt)), {
        looks: looks + 1,
        looked_at: at,
        next_look_at: nextLookAt,
      }),
    );
  },
});
