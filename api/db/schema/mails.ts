import { kit } from '../kit.ts';
import { users } from './users.ts';

/** What a mail tells of; `subject_id` names it: a transaction, a notice, a webinar, nothing. */
export type MailKind =
  | 'access-activated'
  | 'access-code'
  | 'new-code'
  | 'notice'
  | 'webinar-registered';

/**
 * Mails to be sent, stored in the transaction of what they tell of. A row names its subject and is
 * written out when it is sent: no access code lies here.
 */
export const mails = kit.table(
  'mails',
  {
    id: kit.text().primaryKey(), // also of the mail's Message-ID
    key: kit.text().notNull(), // deduplication key: one mail per key
    kind: kit.text().$type<MailKind>().notNull(),
    recipient: kit.text().notNull(),
    user_id: kit.text().references(() => users.id, { onDelete: 'cascade' }),
    subject_id: kit.text(), // of what it tells of, such as a transaction
    state: kit.text().$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull(),
    attempts: kit.int().notNull(),
    next_try_at: kit.int().notNull(),
    last_error: kit.text(),
    created_at: kit.int().notNull(),
    sent_at: kit.int(),
  },
  (t) => [
    kit.uniqueIndex('mails_key').on(t.key),
    kit.index('mails_next').on(t.state, t.next_try_at),
  ],
);
