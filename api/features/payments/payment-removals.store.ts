import { and, eq, inArray, isNull, lt, notExists, or } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import {
  gatewayEvents as events,
  paymentSessions as sessions,
  paymentTransactions as transactions,
  subscriptions,
} from '#api/db/schema/payments.ts';

const BATCH = 500;

type Removal = (tx: Db, t: number) => Promise<readonly unknown[]>;
export const createPaymentRemovalStore = ({ write }: StoreDeps) => ({
  /** Removes what ended before `t` (UTC ms); a transaction stays as long as its subscription. */
  async removeBefore(t: number): Promise<void> {
    for (const remove of [removeSubscriptions, removeTransactions, removeSessions, removeEvents]) {
      while ((await write((tx) => remove(tx, t))).length === BATCH);
    }
  },
});

const removeSubscriptions: Removal = (tx, t) => {
  const { id } = subscriptions;
  const old = tx.select({ id }).from(subscriptions).where(lt(subscriptions.expires_at, t));
  return tx
    .delete(subscriptions)
    .where(inArray(id, old.limit(BATCH)))
    .returning({ id });
};

const removeTransactions: Removal = (tx, t) => {
  const { id, paid_at: paidAt, activated_at: activatedAt } = transactions;
  const bought = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.payment_transaction_id, id));
  const isOver = and(
    lt(transactions.created_at, t),
    or(isNull(paidAt), lt(paidAt, t)),
    or(isNull(activatedAt), lt(activatedAt, t)),
    notExists(bought),
  );
  const old = tx.select({ id }).from(transactions).where(isOver);
  return tx
    .delete(transactions)
    .where(inArray(id, old.limit(BATCH)))
    .returning({ id });
};

const removeSessions: Removal = (tx, t) => {
  const { id } = sessions;
  const isOver = and(isNull(sessions.next_look_at), lt(sessions.updated_at, t));
  const old = tx.select({ id }).from(sessions).where(isOver);
  return tx
    .delete(sessions)
    .where(inArray(id, old.limit(BATCH)))
    .returning({ id });
};

const removeEvents: Removal = async (tx, t) => {
  await tx.delete(events).where(lt(events.received_at, t));
  return [];
};
