import type { NotificationCopy } from './notification-copy.ts';
import { type PackageType, planOf } from '#contracts/rules/payments/plans.ts';

/** A visitor has asked for access. */
export const newLeadNotification = (lead: {
  readonly id: string;
  readonly name: string;
  readonly package_type: PackageType;
}): NotificationCopy => ({
  topic: 'new_lead',
  title: 'New request for access',
  body: `${lead.name} asks for ${planOf(lead.package_type).name}.`,
  facts: [
    ['Name', lead.name],
    ['Package', planOf(lead.package_type).name],
  ],
  target: { section: 'leads', item: lead.id },
});

/** A customer has paid, and an administrator has to give the access. */
export function paymentWaitingNotification(payment: {
  readonly id: string;
  readonly name: string;
  readonly package_type: PackageType;
  readonly amount: string; // with its currency: "30.00 USD"
  readonly isDemo: boolean;
  /** What is to be looked at; null: nothing. */
  readonly alert: string | null;
}): NotificationCopy {
  const { name } = planOf(payment.package_type);
  const notes = [payment.alert ?? '', payment.isDemo ? 'Demo payment: no money was moved.' : ''];
  const paid = `${payment.name} paid ${payment.amount} for ${name}.`;
  return {
    topic: 'payment_waiting',
    title: 'Payment to activate',
    body: [paid, ...notes].filter((sentence) => sentence !== '').join(' '),
    facts: [
      ['Name', payment.name],
      ['Amount', payment.amount],
      ['Package', name],
    ],
    target: { section: 'payments', item: payment.id },
  };
}

/** Something has come to light about a payment: it was given back, contested, late, or the wrong money. */
export const paymentAlertNotification = (payment: {
  readonly id: string;
  readonly name: string;
  readonly alert: string;
}): NotificationCopy => ({
  topic: 'payment_waiting',
  title: 'A payment needs a look',
  body: `${payment.name}: ${payment.alert}`,
  facts: [],
  target: { section: 'payments', item: payment.id },
});

/** A mail that is not tried again. @param reason what the mail server said */
export const mailFailedNotification = (recipient: string, reason: string): NotificationCopy => ({
  topic: 'mail_failed',
  title: 'A mail was not sent',
  body: `The mail to ${recipient} was given up.`,
  facts: [
    ['To', recipient],
    ['Reason', reason],
  ],
  target: { section: 'system', item: 'mails' }, // the view of the tab that tells more
});

/** @param detail what the source of prices says of itself; null: nothing */
export const feedStaleNotification = (detail: string | null): NotificationCopy => ({
  topic: 'feed_stale',
  title: 'Prices are old',
  body: detail ?? 'The source of prices has fallen silent.',
  facts: [],
  target: { section: 'system', item: null },
});

/** @param label what the copy was made for */
export const backupFailedNotification = (label: string): NotificationCopy => ({
  topic: 'backup_failed',
  title: 'A backup failed',
  body: `No copy of the data could be made (${label}). Nothing was removed.`,
  facts: [],
  target: { section: 'system', item: null },
});

const MEGABYTE = 1_000_000;

export const diskFullNotification = (freeBytes: number): NotificationCopy => ({
  topic: 'disk_full',
  title: 'The disk is almost full',
  body: `${Math.floor(freeBytes / MEGABYTE)} MB are free. Once nothing is free, nothing can be saved.`,
  facts: [],
  target: { section: 'system', item: null },
});

/**
 * Under the topic of old prices, whose ages are wrong as well then: the app of an earlier version would not
 * understand a topic of its own.
 *
 * @param text what is wrong with the clock
 */
export const clockNotification = (text: string): NotificationCopy => ({
  topic: 'feed_stale',
  title: "The server's clock is wrong",
  body: `${text} Set it right: sign-in, prices and the order of edits follow it.`,
  facts: [],
  target: { section: 'system', item: null },
});
