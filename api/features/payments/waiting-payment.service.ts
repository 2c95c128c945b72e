import type { Db } from '#api/db/database.ts';
import type { paymentTransactions } from '#api/db/schema/payments.ts';
import { postNotice } from '#api/features/notifications/post-event.service.ts';
import { paymentAlertNotification, paymentWaitingNotification } from '#api/domain/alert-copy.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';

type Transaction = typeof paymentTransactions.$inferSelect;

/** Tells administrators, once, that a paid transaction waits for them. @param at UTC ms */
export async function tellWaitingPayment(
  tx: Db,
  transaction: Transaction,
  at: number,
): Promise<void> {
  const { id, amount_minor, currency, gateway } = transaction;
  const words = paymentWaitingNotification({
    ...transaction,
    amount: `${toMajorUnits(amount_minor).toFixed(2)} ${currency}`,
    isDemo: gateway === 'demo',
  });
  await postNotice(tx, { ...words, key: `payment:${id}`, audience: 'administrators', at });
}

/** Tells them of what has come to stand beside a transaction. @param at UTC ms */
export async function tellPaymentAlert(
  tx: Db,
  transaction: Transaction,
  at: number,
): Promise<void> {
  const { id, name, alert } = transaction;
  if (alert === null) return;
  const key = `payment-alert:${id}:${at}`;
  const words = paymentAlertNotification({ id, name, alert });
  await postNotice(tx, { ...words, key, audience: 'administrators', at });
}
