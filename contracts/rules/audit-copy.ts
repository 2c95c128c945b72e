/** What each action of the audit log says of its actor; the target follows. */
export const auditWords = {
  'auth.login': 'signed in',
  'auth.failed': 'failed to sign in:',
  'auth.blocked': 'blocked sign-ins from',
  'auth.confirmed': 'entered their own access code again',
  'auth.password_changed': 'changed their own password',
  'auth.code_requested': 'was asked for the lost access code of',
  'auth.device_signed_out': 'signed out elsewhere:',
  'auth.journal_hidden': 'now shows administrators only sums of their own journal',
  'auth.journal_shown': 'now shows administrators the trades of their own journal',
  'auth.account_deleted': 'deleted their own account',
  'backups.created': 'created the backup',
  'backups.checked': 'checked the backup',
  'backups.downloaded': 'downloaded the backup',
  'backups.restored': 'restored the backup',
  'backups.revocations_replayed': 'replayed what was revoked since the backup:',
  'chats.changed': 'changed the chats:',
  'chats.tested': 'tested the chat:',
  'chats.test_sent': 'sent a test message to',
  'candles.imported': 'imported candles:',
  'leads.status_changed': 'changed the status of the request of',
  'leads.deleted': 'deleted the request of',
  'mails.sent_again': 'sent a mail again to',
  'payments.recorded': 'recorded a payment of',
  'payments.corrected': 'corrected the payment of',
  'payments.noted': 'changed the note of the payment of',
  'payments.exported': 'exported payments:',
  'payments.activated': 'activated the payment of',
  'payments.withdrawn': 'withdrew the access of',
  'payments.code_shown': 'showed the new access code on the page of the payment of',
  'payments.cleared': 'deleted all payments',
  'platform.cleared': 'deleted all data',
  'platform.audit_exported': 'exported the audit log',
  'users.created': 'created the user',
  'users.changed': 'changed the user',
  'users.activated': 'activated the user',
  'users.deactivated': 'deactivated the user',
  'users.deleted': 'deleted the user',
  'users.extended': 'extended the access of',
  'users.shortened': 'shortened the access of',
  'users.code_reset': 'made a new access code for',
  'users.viewed': 'viewed the app as',
  'users.messaged': 'wrote a message to',
  'users.undone': 'took back the last change of',
  'users.exported': 'exported the list of users:',
  'users.codes_shown': 'looked at the access codes',
  'users.password_reset': 'reset the password of',
  'posts.created': 'published the post',
  'posts.drafted': 'drafted the post',
  'posts.scheduled': 'scheduled the post',
  'posts.published': 'published the post',
  'posts.pinned': 'pinned the post',
  'posts.unpinned': 'unpinned the post',
  'posts.changed': 'changed the post',
  'posts.deleted': 'deleted the post',
  'providers.tested': 'tested the connection to',
  'settings.changed': 'changed the settings:',
  'signals.voided': 'voided the signal',
  'signals.hidden': 'hid the signal',
  'system.cache_cleared': 'cleared the cache',
  'system.restarted': 'restarted the server',
  'webinars.created': 'scheduled the webinar',
  'webinars.changed': 'changed the webinar',
  'webinars.mailed': 'sent a mail to those who are registered for',
  'webinars.deleted': 'deleted the webinar',
} as const;
export type AuditAction = keyof typeof auditWords;

const labels: ReadonlyMap<string, string> = new Map(Object.entries(auditWords));

/** `backups.pruned` in words where an older app meets a newer server. */
const spelledOut = (action: string): string => action.replace('.', ': ').replaceAll('_', ' ');

/** Of a record of the audit log, which is declared after the actions. */
type Deed = { action: string; target: string | null };
type Actor = { actor_id: string; actor: string };

/** What was done, without who did it: `created the user ama`. */
export const auditDeed = ({ action, target }: Deed): string =>
  [labels.get(action) ?? spelledOut(action), target].filter((part) => part !== null).join(' ');

/** Who acted; the server acts where no person did. */
export const auditActor = ({ actor_id, actor }: Actor): string =>
  actor_id === 'system' ? 'The server' : actor;

/** A record of the audit log as a sentence without its full stop: `admin created the user ama`. */
export const auditSentence = (record: Deed & Actor): string =>
  `${auditActor(record)} ${auditDeed(record)}`;
