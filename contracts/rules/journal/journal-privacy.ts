import type { NotificationTopic } from '../notifications/notification-topics.ts';

/** Notifications and mails with content of a journal, or with the note of a price alert. */
export const JOURNAL_TOPICS: readonly NotificationTopic[] = [
  'account_rules',
  'weekly_review',
  'price_alert',
];

/** The switch in the member's settings. */
export const SUMS_ONLY_LABEL = 'Show administrators only sums of my journal';

/** What administrators see of a journal: in the privacy notice, in the settings and in docs/members.md. */
export const journalPrivacy = {
  usual:
    'Administrators see each closed trade of yours with your name: its date, pair, side, result and strategy. They see how many trades you closed and won, the results by currency, the date of the last one, and how much you store. With “View as member” they see your whole journal as you do, with notes and pictures, for half an hour; the audit log records it.',
  sumsOnly:
    'With “Show administrators only sums of my journal” they see how many trades you closed and won, the results by currency, and how much you store. They see no single trade, note, picture, account or price alert: not in the console, not in a view as you, and not in the text of mails about them. The sum of one trade is its result. The choice applies at once, and no administrator can change it.',
  always:
    'In both cases your trades count in figures about all members, without your name. What you send with Diagnostics is read as you send it. Backups contain all journals, so that the platform can be restored.',
} as const;

/** What the console says of such a member. */
export const SHOWS_ONLY_SUMS = 'This member shows only sums';

/** What a view of such a member says in the place of the journal. */
export const sumsOnlyInView = (username: string): string =>
  `${username} shows administrators only sums of the journal.`;
