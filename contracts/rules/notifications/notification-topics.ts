export const MEMBER_TOPICS = [
  'new_signal',
  'signal_closed',
  'new_post',
  'webinar_reminder',
  'access_expiring',
  'account_rules',
  'weekly_review',
  'price_alert',
] as const;

export const ADMIN_TOPICS = [
  'new_lead',
  'payment_waiting',
  'mail_failed',
  'feed_stale',
  'backup_failed',
  'disk_full',
  'diagnostics',
  'chat_failed',
] as const;

export const NOTIFICATION_TOPICS = [...MEMBER_TOPICS, ...ADMIN_TOPICS] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

export const topicsOf = (role: 'user' | 'admin'): readonly NotificationTopic[] =>
  role === 'admin' ? ADMIN_TOPICS : MEMBER_TOPICS;

/** Where a notification can lead: sections of the app, tabs of the console. */
export const NOTIFICATION_SECTIONS = [
  'signals',
  'history',
  'posts',
  'webinar',
  'renew',
  'trading-journal',
  'analytics',
  'leads',
  'payments',
  'users',
  'system',
] as const;
export type NotificationSection = (typeof NOTIFICATION_SECTIONS)[number];

/** Channels of a topic besides the inbox, which has everything. */
export type TopicChannels = {
  readonly topic: NotificationTopic;
  readonly push: boolean;
  readonly email: boolean;
  readonly chat?: boolean | undefined; // absent: the topic does not go to chats
};

/** Quiet hours of a day; they may span midnight. */
export type QuietHours = {
  readonly from: string; // HH:MM on the member's clock
  readonly to: string; // the first minute that is loud again
  readonly time_zone: string; // IANA name: Africa/Accra
};

/** `09:05` on the clocks of a zone. @param at UTC ms @throws RangeError when there is no such zone */
const clockOf = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', hourCycle: 'h23' }).format(at);

/** Whether a moment (UTC ms) is in the quiet hours. Equal begin and end means no quiet hours. */
export function isQuiet({ from, to, time_zone }: QuietHours, at: number): boolean {
  const clock = clockOf(time_zone, at);
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name, 0);
    return true;
  } catch {
    return false;
  }
}
