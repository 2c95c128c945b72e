import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { isReceived } from '#api/db/income.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { firstRow } from '#api/db/sql-expressions.ts';
import { correctedPayment, correctionInWords } from '#api/domain/payment-corrections.ts';
import { appendAudit, type AuditEvent } from '#api/features/audit/audit.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { CorrectedPayment } from '#contracts/payments/payment-corrections.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { findTransaction, withdraw } from './activation.store.ts';
import { toCorrectable } from './payments.store.ts';

type TransactionRow = typeof paymentTransactions.$inferSelect;

/** Whose payment is recorded: a member by id, whose name and address it takes over, or a customer. */
async function withPayer(tx: Db, row: TransactionRow): Promise<Recorded> {
  const { user_id } = row;
  if (user_id === null) return row;
  const member = await firstRow(tx.select().from(users).where(eq(users.id, user_id)));
  if (member === null) return 'missing';
  if (member.role === 'admin') return 'administrator';
  const { phone } = paymentTransactions;
  const [called] = await tx
    .select({ phone })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.user_id, user_id), ne(phone, '')))
    .orderBy(desc(paymentTransactions.id))
    .limit(1);
  return { ...row, name: member.username, email: member.email ?? '', phone: called?.phone ?? '' };
}

type Recorded = TransactionRow | 'missing' | 'administrator' | 'recorded_before';

/** Whether the same person has paid the same amount within a day of a payment. */
async function isPaidTwice(tx: Db, row: TransactionRow): Promise<boolean> {
  const { id, user_id, email, amount_minor, currency, paid_at } = paymentTransactions;
  const at = row.paid_at ?? row.created_at;
  const isSamePerson = or(
    row.user_id === null ? undefined : eq(user_id, row.user_id),
    row.email === '' ? undefined : eq(sql`lower(${email})`, row.email.toLowerCase()),
  );
  const [same] = await tx
    .select({ id })
    .from(paymentTransactions)
    .where(
      and(
        isSamePerson,
        isReceived,
        eq(amount_minor, row.amount_minor),
        eq(currency, row.currency),
        gt(paid_at, at - DAY_MS),
        lt(paid_at, at + DAY_MS),
      ),
    )
    .limit(1);
  return same !== undefined;
}

type Recording = {
  readonly isSecond: boolean; // whether it may repeat another payment
  readonly audit: (row: TransactionRow) => AuditEvent;
};

type Change = { readonly actor: Caller; readonly at: number };

/** What administrators change about payments by hand. */
export const createPaymentChangeStore = ({ write }: StoreDeps) => ({
  record: (draft: TransactionRow, { isSecond, audit }: Recording): Promise<Recorded> =>
    durably(write, async (tx) => {
      const row = await withPayer(tx, draft);
      if (typeof row === 'string') return row;
      if (!isSecond && (await isPaidTwice(tx, row))) return 'recorded_before';
      await tx.insert(paymentTransactions).values(row);
      await appendAudit(tx, audit(row));
      return row;
    }),

  /** Corrects the money of a payment, and takes its access back where that is asked for. @throws ApiError */
  correct: (id: string, correction: CorrectedPayment, { actor, at }: Change): Promise<void> =>
    durably(write, async (tx) => {
      const row = await findTransaction(tx, id);
      if (row === null) throw refusal('payments.not_found');
      const by = { by: actor.username, at: new Date(at).toISOString() };
      const { refunded, ...after } = correctedPayment(toCorrectable(row), correction, by);
      const isOver = after.payment_status === 'refunded' || after.payment_status === 'voided';
      await tx
        .update(paymentTransactions)
        .set({
          ...after,
          refunded_minor: toMinorUnits(refunded),
          ...(isOver && { alert: null }), // the administrator has seen it
        })
        .where(eq(paymentTransactions.id, id));
      const last = after.corrections.at(-1);
      const what = last === undefined ? '' : correctionInWords(last, row.currency);
      await appendAudit(tx, {
        actor,
        action: 'payments.corrected',
        target: `${row.name}, ${what}`,
        at,
      });
      if (!correction.ends_access) return;
      if (!(await withdraw(tx, row, { actor, at }))) throw refusal('payments.nothing_to_withdraw');
    }),

  note: (id: string, note: string, { actor, at }: Change): Promise<void> =>
    durably(write, async (tx) => {
      const isThis = eq(paymentTransactions.id, id);
      const [row] = await tx.update(paymentTransactions).set({ note }).where(isThis).returning();
      if (row === undefined) throw refusal('payments.not_found');
      await appendAudit(tx, { actor, action: 'payments.noted', target: row.name, at });
    }),

  /** Members keep their access. Payment sessions stay: one of them may still be paid. */
  clear: (audit: AuditEvent): Promise<{ transactions: number; subscriptions: number }> =>
    write(async (tx) => {
      const bought = await tx.delete(subscriptions).returning({ id: subscriptions.id });
      const paid = await tx.delete(paymentTransactions).returning({ id: paymentTransactions.id });
      await tx.delete(outboxEvents).where(eq(outboxEvents.section, 'payments'));
      await appendAudit(tx, audit);
      return { transactions: paid.length, subscriptions: bought.length };
    }),
});
