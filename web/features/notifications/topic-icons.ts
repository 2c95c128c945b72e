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

export const topicIcons: Readonly<Record<NotificationTopic, LucideIcon>> = {
  new_signal: Radio,
  signal_closed: CircleCheckBig,
  new_post: Megaphone,
  webinar_reminder: Video,
  access_expiring: CalendarClock,
  new_lead: UserPlus,
  payment_waiting: CreditCard,
  mail_failed: MailX,
  feed_stale: Clock4,
  backup_failed: DatabaseBackup,
  disk_full: HardDrive,
};
