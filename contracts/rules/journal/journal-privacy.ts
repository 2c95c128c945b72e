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
    'With “Show administrators only sums of my journal” they see how many trades you closed and won, the results by currency, and how much you store. They see no single trade, note, picture, account or price alert: not in the console, not in a view as you, and not in the text of mails about them. They do not see your access code either; a new one is mailed to you alone. With few trades the sums give away single results, and two looks at them give the result between. The choice applies from the next call on; an open view hides the journal within seconds. The console cannot change it, and when it is switched off, you get a message with time and device.',
  remains:
    'An administrator runs the server. A person who has the database and its keys, knows your access code from before, or changes your e-mail address and has a code sent there, could still read your journal. A new code ends the old one. A change of your address is recorded in the audit log, switches mails about your journal off, and is mailed to the old address.',
  always:
    'In both cases your trades count in figures about all members, without your name. What you send with Diagnostics is read as you send it. Backups contain everything, all journals too, so that the platform can be restored; administrators can download them.',
} as const;

/** What the console says of such a member. */
export const SHOWS_ONLY_SUMS = 'This member shows only sums';

/** In the place of the access code of such a member: with it one could sign in and read the whole journal. */
export const CODE_NOT_SHOWN =
  'Not shown: this member shows only sums. Send it to the member instead.';

/** What a view of such a member says in the place of the journal. */
export const sumsOnlyInView = (username: string): string =>
  `${username} shows administrators only sums of the journal.`;
