import { eq, sql } from 'drizzle-orm';
import { durably, type StoreDeps } from '#api/db/database.ts';
import {
  gatewayEvents,
  type paymentSessions,
  paymentTransactions as transactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { firstRow } from '#api/db/sql-expressions.ts';
import { appendAudit } from '#api/features/audit/audit.service.ts';

type Session = Pick<typeof paymentSessions.$inferSelect, 'id' | 'gateway'>;

export const createClaimStore = ({ db, write }: StoreDeps) => ({
  /** The transaction of a session with the access that it granted; null: nothing was paid yet. */
  find: (sessionId: string) =>
    firstRow(
      db
        .select({ transaction: transactions, subscription: subscriptions, user: users })
        .from(transactions)
        .leftJoin(subscriptions, eq(subscriptions.payment_transaction_id, transactions.id))
        .leftJoin(users, eq(users.id, subscriptions.user_id))
        .where(eq(transactions.session_id, sessionId)),
    ),

  /** Who has begun to pay with an address (lower case), or paid by other means; not all of them left a request. */
  payersOf: (emailKey: string) =>
    db
      .selectDistinct({ name: transactions.name, phone: transactions.phone })
      .from(transactions)
      .where(eq(sql`lower(${transactions.email})`, emailKey)),

  /** Records that the code is shown; false: it was shown before. @param at UTC ms */
  markShown: ({ id, gateway }: Session, username: string, at: number): Promise<boolean> =>
    durably(write, async (tx) => {
      const event = { session_id: id, told: 'code_shown', received_at: at };
      const [row] = await tx
        .insert(gatewayEvents)
        .values({ gateway, event_key: `code_shown ${id}`, ...event })
        .onConflictDoNothing()
        .returning();
      if (row === undefined) return false;
      const action = 'payments.code_shown' as const;
      await appendAudit(tx, { actor: 'system', action, target: username, at });
      return true;
    }),
});
