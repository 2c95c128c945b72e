import {
  CalendarClock,
  CircleCheckBig,
  Clock4,
  CreditCard,
  DatabaseBackup,
  HardDrive,
  type LucideIcon,
  MailX,
  Megaphone,
  Radio,
  UserPlus,
  Video,
} from 'lucide-react';
import type { NotificationTopic } from '#contracts/rules/notification-topics.ts';

type Look = {
  icon: LucideIcon;
  /** Where it comes from, in a word. */
  from: string;
};

export const topicLooks: Readonly<Record<NotificationTopic, Look>> = {
  new_signal: { icon: Radio, from: 'Signals' },
  signal_closed: { icon: CircleCheckBig, from: 'Signals' },
  new_post: { icon: Megaphone, from: 'Trading Floor' },
  webinar_reminder: { icon: Video, from: 'Webinars' },
  access_expiring: { icon: CalendarClock, from: 'Your access' },
  new_lead: { icon: UserPlus, from: 'Leads' },
  payment_waiting: { icon: CreditCard, from: 'Payments' },
  mail_failed: { icon: MailX, from: 'Mails' },
  feed_stale: { icon: Clock4, from: 'Prices' },
  backup_failed: { icon: DatabaseBackup, from: 'Backups' },
  disk_full: { icon: HardDrive, from: 'Disk' },
};
