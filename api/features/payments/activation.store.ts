import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { leads, paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { firstRow } from '#api/db/sql-expressions.ts';
import { boughtAccess, type Refuse, type Refused, withdrawal } from '#api/domain/activation.ts';
import { isAnsweredBy, OPEN_LEADS } from '#api/domain/leads.ts';
import { withAlert } from '#api/domain/payments.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { queueMail } from '#api/features/mails/mail-queue.service.ts';
import { logAccountChange } from '#api/features/revocations/revocations.service.ts';
import { notifyWaitingPayment } from './payment-notifications.service.ts';

const MAX_LEADS = 100;

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

export type ActivationRequest = {
  readonly transactionId: string;
  readonly actor: AuditActor;
  readonly at: number; // UTC ms
  readonly refuse: Refuse;
  /** @param at UTC ms: member and subscription begin at the same moment */
  readonly newMember: (transaction: Transaction, at: number) => User;
};

/** Thrown so that the transaction around it is rolled back. */
export class RefusedActivation extends Error {
  readonly refused: Refused | 'not_found';

  constructor(transactionId: string, refused: Refused | 'not_found') {
    super(`the payment ${transactionId} is not activated: ${refused}`);
    this.refused = refused;
  }
}

export const createActivationStore = ({ db, write }: StoreDeps) => ({
  /** Grants access once per transaction, all in one write. A repeated call returns the first result. */
  activate: (request: ActivationRequest): Promise<Outcome> =>
    durably(write, (tx) => activate(tx, request)),

  /** Several at once, all of them or none. @throws RefusedActivation for the first that is refused */
  activateAll: (ids: readonly string[], request: Omit<ActivationRequest, 'transactionId'>) =>
    durably(write, async (tx) => {
      const granted: { access: Access; isRepeated: boolean }[] = [];
      for (const transactionId of ids) {
        const outcome = await activate(tx, { ...request, transactionId });
        if ('refused' in outcome) throw new RefusedActivation(transactionId, outcome.refused);
        granted.push(outcome);
      }
      return granted;
    }),

  /** Ids of transactions paid since `since` (UTC ms) without activation or alert, oldest first. */
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

  /** Leaves a paid transaction to the administrators. @param reason added to the alert, if any @param at UTC ms */
  leaveWaiting: (transactionId: string, reason: string | null, at: number): Promise<void> =>
    write(async (tx) => {
      const transaction = await findTransaction(tx, transactionId);
      if (transaction === null) return;
      const alert = reason === null ? transaction.alert : withAlert(transaction.alert, reason);
      await tx.update(paymentTransactions).set({ alert }).where(isTransaction(transactionId));
      await notifyWaitingPayment(tx, { ...transaction, alert }, at);
    }),

  /** Removes the remaining days; later subscriptions start earlier by the same amount. @param at UTC ms */
  withdraw: (
    transactionId: string,
    actor: AuditActor,
    at: number,
  ): Promise<'withdrawn' | 'not_found' | 'nothing_to_withdraw'> =>
    durably(write, async (tx) => {
      const transaction = await findTransaction(tx, transactionId);
      if (!transaction) return 'not_found';
      return (await withdraw(tx, transaction, { actor, at })) ? 'withdrawn' : 'nothing_to_withdraw';
    }),
});

/** Removes the remaining days of a payment; false: it has no access to withdraw. @param by `at` in UTC ms */
export async function withdraw(
  tx: Db,
  transaction: Transaction,
  { actor, at }: { readonly actor: AuditActor; readonly at: number },
): Promise<boolean> {
  const access = await findAccess(tx, transaction);
  if (!access || transaction.withdrawn_at !== null) return false;
  await withdrawAccess(tx, access, at);
  const target = `${access.user.username}, ${transaction.package_type}`;
  const targetId = access.user.id;
  await appendAudit(tx, { actor, action: 'payments.withdrawn', target, targetId, at });
  return true;
}

const isTransaction = (id: string) => eq(paymentTransactions.id, id);

export const findTransaction = (tx: Db, id: string): Promise<Transaction | null> =>
  firstRow(tx.select().from(paymentTransactions).where(isTransaction(id)));

/** The access that a transaction granted; null: none, or the member was deleted. */
async function findAccess(tx: Db, transaction: Transaction): Promise<Access | null> {
  const [row] = await tx
    .select({ user: users, subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(eq(subscriptions.payment_transaction_id, transaction.id));
  return row ? { ...row, transaction } : null;
}

async function activate(tx: Db, request: ActivationRequest): Promise<Outcome> {
  const transaction = await findTransaction(tx, request.transactionId);
  if (!transaction) return { refused: 'not_found' };
  const existing = await findAccess(tx, transaction);
  if (existing && transaction.withdrawn_at === null) return { access: existing, isRepeated: true };
  const member = await findMember(tx, transaction);
  const refused = request.refuse(transaction, member);
  if (refused !== null) return { refused };

  const { at, actor } = request;
  const before = member ?? (await addMember(tx, request.newMember(transaction, at)));
  const { user, subscription } = await extend(tx, transaction, before, at);
  await tx.insert(subscriptions).values(subscription);
  const activated = {
    user_id: user.id,
    activated_at: at,
    alert: actor === 'system' ? transaction.alert : null, // an administrator has seen it
  };
  await tx.update(paymentTransactions).set(activated).where(isTransaction(transaction.id));
  await convertLeads(tx, transaction, at);
  const recipient = user.email ?? transaction.email;
  if (recipient !== '') {
    const subject = { userId: user.id, subjectId: transaction.id, at };
    await queueMail(tx, { kind: 'access-activated', recipient, ...subject });
  }
  const target = `${user.username}, ${transaction.package_type}`;
  await appendAudit(tx, { actor, action: 'payments.activated', target, targetId: user.id, at });
  const access = { user, subscription, transaction: { ...transaction, ...activated } };
  return { access, isRepeated: false };
}

async function findMember(tx: Db, { user_id, email }: Transaction): Promise<User | null> {
  const isMember =
    user_id === null ? eq(users.email_key, email.toLowerCase()) : eq(users.id, user_id);
  const [row] = await tx.select().from(users).where(isMember);
  return row ?? null;
}

async function addMember(tx: Db, row: User): Promise<User> {
  await tx.insert(users).values(row);
  return row;
}

async function extend(tx: Db, { id, package_type }: Transaction, member: User, at: number) {
  const bought = boughtAccess(package_type, member.expires_at, at);
  const change = { ...bought.member, updated_at: Math.max(at, member.updated_at + 1) };
  await tx.update(users).set(change).where(eq(users.id, member.id));
  await logAccountChange(tx, member, { ...member, ...change });
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

/** Marks the leads of the same requester as converted; other leads with this address stay open. */
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
    .limit(MAX_LEADS);
  const answered = requests.filter((request) => isAnsweredBy(transaction, request));
  const ids = [...answered.map(({ id }) => id), ...(lead_id === null ? [] : [lead_id])];
  const change = { status: 'converted', updated_at: at } as const;
  await tx.update(leads).set(change).where(inArray(leads.id, ids));
}

async function withdrawAccess(tx: Db, { user, subscription, transaction }: Access, at: number) {
  const { leftMs, memberExpiresAt } = withdrawal(subscription, user.expires_at, at);
  const withdrawn = { withdrawn_at: at };
  await tx.update(subscriptions).set(withdrawn).where(eq(subscriptions.id, subscription.id));
  // The administrator has seen the alert.
  const reviewed = { ...withdrawn, alert: null };
  await tx.update(paymentTransactions).set(reviewed).where(isTransaction(transaction.id));
  if (leftMs === 0) return;
  const isLater = and(
    eq(subscriptions.user_id, user.id),
    gte(subscriptions.starts_at, subscription.expires_at),
    isNull(subscriptions.withdrawn_at),
  );
  const earlier = {
    starts_at: sql<number>`${subscriptions.starts_at} - ${leftMs}`,
    expires_at: sql<number>`${subscriptions.expires_at} - ${leftMs}`,
  };
  await tx.update(subscriptions).set(earlier).where(isLater);
  if (memberExpiresAt === null) return;
  const change = { expires_at: memberExpiresAt, updated_at: Math.max(at, user.updated_at + 1) };
  await tx.update(users).set(change).where(eq(users.id, user.id));
}
