import type { NotificationTopic } from './notification-topics.ts';

/** Apart from the topics, which the first screen loads. */
export const topicLabels: Readonly<Record<NotificationTopic, string>> = {
  new_signal: 'New signal',
  signal_closed: 'Signal closed',
  new_post: 'New post',
  webinar_reminder: 'Webinar in 15 minutes',
  access_expiring: 'Access ending soon',
  account_rules: 'Account rules',
  weekly_review: 'Weekly review',
  price_alert: 'Price alert',
  new_lead: 'New access request',
  payment_waiting: 'Payment to activate',
  mail_failed: 'E-mail not sent',
  feed_stale: 'Prices are out of date',
  backup_failed: 'Backup failed',
  disk_full: 'Disk almost full',
  diagnostics: 'Diagnostics of a member',
  chat_failed: 'Chat cannot be reached',
};
