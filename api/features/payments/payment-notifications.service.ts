import type { Db } from '#api/db/database.ts';
import type { paymentTransactions } from '#api/db/schema/payments.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { paymentAlertNotification, paymentWaitingNotification } from '#api/domain/alert-copy.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';

type Transaction = typeof paymentTransactions.$inferSelect;

export async function notifyWaitingPayment(tx: Db, transaction: Transaction, at: number) {
  const { id, amount_minor, currency, gateway } = transaction;
  const copy = paymentWaitingNotification({
    ...transaction,
    amount: `${toMajorUnits(amount_minor).toFixed(2)} ${currency}`,
    isDemo: gateway === 'demo',
  });
  await postEvent(tx, { ...copy, key: `payment:${id}`, audience: 'administrators', at });
}

/** Notifies administrators of the alert of a transaction. @param at UTC ms */
export async function notifyPaymentAlert(tx: Db, transaction: Transaction, at: number) {
  const { id, name, alert } = transaction;
  if (alert === null) return;
  const key = `payment-alert:${id}:${at}`;
  const copy = paymentAlertNotification({ id, name, alert });
  await postEvent(tx, { ...copy, key, audience: 'administrators', at });
}
