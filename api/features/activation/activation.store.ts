import { and, asc, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { leads } from '#api/db/schema/leads.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { queueMail } from '#api/features/mails/mail-queue.service.ts';
import { noteAccountChange } from '#api/features/revocations/revocation-log.service.ts';
import { tellWaitingPayment } from '#api/features/payments/waiting-payment.service.ts';
import { isAnsweredBy, OPEN_LEADS } from '#api/domain/leads.ts';
import { boughtAccess, type Refuse, type Refused } from '#api/domain/activation.ts';
import { withAlert } from '#api/domain/payments.ts';

/** Of one address for one package: a flood of them is not read through. */
const MOST_REQUESTS = 100;

export type Transaction = typeof paymentTransactions.$inferSelect;
export type User = typeof users.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

export type Access = {
  readonly user: User;
  readonly subscription: Subscription;
  readonly transaction: Transaction;
};
export type Outcome =
  | { readonly access: Access; readonly isRepeated: boolean }
  | { readonly refused: Refused | 'not_found' };

export type ActivationOrder = {
  readonly transactionId: string;
  readonly actor: AuditActor;
  readonly at: number; // UTC ms
  readonly refuse: Refuse;
  /** The row of a member who is new, with a code, from now on without any days. */
  readonly newMember: (transaction: Transaction) => User;
};
export type ActivationStore = ReturnType<typeof createActivationStore>;

export function createActivationStore({ db, write }: StoreDeps) {
  return {
    /**
     * Gives what was paid for, once for each transaction, in one transaction of the database: member,
     * days, subscription, what was asked for, and the mail. Who comes second gets what the first one did.
     */
    activate: (order: ActivationOrder): Promise<Outcome> =>
      write((tx) => activate(tx, order), { durable: true }),

    /** Ids of what was paid since a moment (UTC ms) and neither activated nor remarked on, oldest first. */
    async waitingSince(since: number, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: paymentTransactions.id })
        .from(paymentTransactions)
        .where(
          and(
            gte(paymentTransactions.paid_at, since),
            eq(paymentTransactions.payment_status, 'paid'),
            isNull(paymentTransactions.activated_at),
            isNull(paymentTransactions.alert),
          ),
        )
        .orderBy(asc(paymentTransactions.paid_at))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /**
     * Leaves a paid transaction to the administrators, who are told.
     *
     * @param sentence why, to stand beside it after what stands there already; null: nothing is to be said
     * @param at UTC ms
     */
    leaveWaiting: (transactionId: string, sentence: string | null, at: number): Promise<void> =>
      write(async (tx) => {
        const transaction = await findTransaction(tx, transactionId);
        if (transaction === null) return;
        const alert =
          sentence === null ? transaction.alert : withAlert(transaction.alert, sentence);
        await tx.update(paymentTransactions).set({ alert }).where(isTransaction(transactionId));
        await tellWaitingPayment(tx, { ...transaction, alert }, at);
      }),
  };
}

export const isTransaction = (id: string) => eq(paymentTransactions.id, id);

export async function findTransaction(tx: Db, id: string): Promise<Transaction | null> {
  const [found] = await tx.select().from(paymentTransactions).where(isTransaction(id));
  return found ?? null;
}

/** What a transaction has given; null: nothing, or to a member who was deleted. */
export async function findAccess(tx: Db, transaction: Transaction): Promise<Access | null> {
  const [found] = await tx
    .select({ user: users, subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(eq(subscriptions.payment_transaction_id, transaction.id));
  return found ? { ...found, transaction } : null;
}

async function activate(tx: Db, order: ActivationOrder): Promise<Outcome> {
  const transaction = await findTransaction(tx, order.transactionId);
  if (!transaction) return { refused: 'not_found' };
  const given = await findAccess(tx, transaction);
  if (given && transaction.withdrawn_at === null) return { access: given, isRepeated: true };
  const member = await findMember(tx, transaction);
  const refused = order.refuse(transaction, member);
  if (refused !== null) return { refused };

  const { at, actor } = order;
  const before = member ?? (await addMember(tx, order.newMember(transaction)));
  const { user, subscription } = await extend(tx, transaction, before, at);
  await tx.insert(subscriptions).values(subscription);
  const marks = {
    user_id: user.id,
    activated_at: at,
    alert: actor === 'system' ? transaction.alert : null, // an administrator has looked at it
  };
  await tx.update(paymentTransactions).set(marks).where(isTransaction(transaction.id));
  await convertLeads(tx, transaction, at);
  await queueMail(tx, {
    kind: 'access-activated',
    recipient: user.email ?? transaction.email,
    userId: user.id,
    subjectId: transaction.id,
    at,
  });
  const target = `${user.username}, ${transaction.package_type}`;
  await appendAudit(tx, { actor, action: 'payments.activated', target, at });
  const access = { user, subscription, transaction: { ...transaction, ...marks } };
  return { access, isRepeated: false };
}

/** Whoever renewed from inside, else whoever has this address. */
async function findMember(tx: Db, { user_id, email }: Transaction): Promise<User | null> {
  const isMember =
    user_id === null ? eq(users.email_key, email.toLowerCase()) : eq(users.id, user_id);
  const [found] = await tx.select().from(users).where(isMember);
  return found ?? null;
}

async function addMember(tx: Db, row: User): Promise<User> {
  await tx.insert(users).values(row);
  return row;
}

/** A member without an end of access keeps none; one who was switched off is switched on again. */
async function extend(
  tx: Db,
  { id, package_type }: Transaction,
  member: User,
  at: number,
): Promise<{ user: User; subscription: Subscription }> {
  const bought = boughtAccess(package_type, member.expires_at, at);
  const change = { ...bought.member, updated_at: Math.max(at, member.updated_at + 1) };
  await tx.update(users).set(change).where(eq(users.id, member.id));
  await noteAccountChange(tx, member, { ...member, ...change });
  const subscription: Subscription = {
    id: uuid(),
    user_id: member.id,
    package_type,
    starts_at: bought.starts_at,
    expires_at: bought.expires_at,
    withdrawn_at: null,
    payment_transaction_id: id,
    created_at: at,
  };
  return { user: { ...member, ...change }, subscription };
}

/** The requests that this payment has answered become converted; those of others with its address stay. */
async function convertLeads(tx: Db, transaction: Transaction, at: number): Promise<void> {
  const { lead_id, email, package_type } = transaction;
  const isSameWish = and(
    eq(leads.email_key, email.toLowerCase()),
    eq(leads.package_type, package_type),
    inArray(leads.status, [...OPEN_LEADS]),
  );
  const requests = await tx
    .select({ id: leads.id, name: leads.name, phone: leads.phone })
    .from(leads)
    .where(isSameWish)
    .orderBy(desc(leads.id))
    .limit(MOST_REQUESTS);
  const answered = requests.filter((request) => isAnsweredBy(transaction, request));
  const ids = [...answered.map(({ id }) => id), ...(lead_id === null ? [] : [lead_id])];
  const change = { status: 'converted', updated_at: at } as const;
  await tx.update(leads).set(change).where(inArray(leads.id, ids));
}
