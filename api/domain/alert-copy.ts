import { reportItem } from '#contracts/diagnostics.ts';
import { type PackageType, planOf } from '#contracts/rules/payments/plans.ts';
import type { NotificationCopy } from './notification-copy.ts';

export const newLeadNotification = (lead: {
  readonly id: string;
  readonly name: string;
  readonly package_type: PackageType;
}): NotificationCopy => ({
  topic: 'new_lead',
  title: 'New access request',
  body: `${lead.name} requested ${planOf(lead.package_type).name} access.`,
  facts: [
    ['Name', lead.name],
    ['Package', planOf(lead.package_type).name],
  ],
  target: { section: 'leads', item: lead.id },
});

export function paymentWaitingNotification(payment: {
  readonly id: string;
  readonly name: string;
  readonly package_type: PackageType;
  readonly amount: string; // with its currency: "30.00 USD"
  readonly isDemo: boolean;
  readonly alert: string | null; // what needs attention; null: nothing
}): NotificationCopy {
  const { name } = planOf(payment.package_type);
  const notes = [payment.alert ?? '', payment.isDemo ? 'Demo payment: no money moved.' : ''];
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

/** A payment was refunded, disputed, late, or of the wrong amount. */
export const paymentAlertNotification = (payment: {
  readonly id: string;
  readonly name: string;
  readonly alert: string;
}): NotificationCopy => ({
  topic: 'payment_waiting',
  title: 'A payment needs attention',
  body: `${payment.name}: ${payment.alert}`,
  facts: [],
  target: { section: 'payments', item: payment.id },
});

/** A mail without further retry. @param reason from the mail server */
export const mailFailedNotification = (recipient: string, reason: string): NotificationCopy => ({
  topic: 'mail_failed',
  title: 'An e-mail was not sent',
  body: `We stopped trying to send the e-mail to ${recipient}.`,
  facts: [
    ['To', recipient],
    ['Reason', reason],
  ],
  target: { section: 'system', item: 'mails' }, // the view of the tab that tells more
});

/** @param detail from the price source; null: none */
export const feedStaleNotification = (detail: string | null): NotificationCopy => ({
  topic: 'feed_stale',
  title: 'Prices are out of date',
  body: detail ?? 'The price source stopped sending prices.',
  facts: [],
  target: { section: 'system', item: null },
});

const chatNames = {
  telegram: 'the Telegram bot',
  channel: 'the Telegram channel',
  discord: 'the Discord webhook',
} as const;

/** Nothing more can be sent to one of the operator's chats. @param reason in the service's words */
export const chatFailedNotification = (
  chat: keyof typeof chatNames,
  reason: string,
): NotificationCopy => ({
  topic: 'chat_failed',
  title: 'A chat cannot be reached',
  body: `Messages to ${chatNames[chat]} are refused: ${reason} Look under Settings, API Keys.`,
  facts: [['Reason', reason]],
  target: { section: 'system', item: null },
});

export const backupFailedNotification = (label: string): NotificationCopy => ({
  topic: 'backup_failed',
  title: 'A backup failed',
  body: `The backup could not be made (${label}). Nothing was deleted.`,
  facts: [],
  target: { section: 'system', item: null },
});

const MEGABYTE = 1_000_000;

export const diskFullNotification = (freeBytes: number): NotificationCopy => ({
  topic: 'disk_full',
  title: 'The disk is almost full',
  body: `${Math.floor(freeBytes / MEGABYTE)} MB left. When the disk is full, nothing can be saved.`,
  facts: [],
  target: { section: 'system', item: null },
});

export const diagnosticsNotification = (report: {
  readonly id: string;
  readonly username: string;
  readonly device: string | null;
}): NotificationCopy => ({
  topic: 'diagnostics',
  title: `Diagnostics of ${report.username}`,
  body: `Sent from ${report.device ?? 'an unknown device'}, to find out why the journal does not sync.`,
  facts: [],
  target: { section: 'users', item: reportItem(report.id) },
});

/** Uses the topic of old prices, because apps of earlier versions know no other. */
export const clockNotification = (text: string): NotificationCopy => ({
  topic: 'feed_stale',
  title: "The server's clock is wrong",
  body: `${text} Please correct it: sign-in, prices and the order of edits depend on it.`,
  facts: [],
  target: { section: 'system', item: null },
});
