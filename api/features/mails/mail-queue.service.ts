import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { mails } from '#api/db/schema/notifications.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';
import { newMessageKey, postEvents } from '#api/features/notifications/post-event.service.ts';

const BATCH = 500; // rows per statement: SQLite allows 32,766 values

export type NewMail = {
  kind: (typeof mails.$inferSelect)['kind'];
  recipient: string;
  userId: string | null; // null: to an address without an account
  subjectId: string; // the subject; one mail per kind, subject and recipient
  at: number; // UTC ms
};

export const queueMail = (tx: Db, newMail: NewMail): Promise<void> => queueMails(tx, [newMail]);

export async function queueMails(tx: Db, newMails: readonly NewMail[]): Promise<void> {
  for (let start = 0; start < newMails.length; start += BATCH) {
    const rows = newMails.slice(start, start + BATCH).map(toRow);
    await tx.insert(mails).values(rows).onConflictDoNothing({ target: mails.key });
  }
}

type Addressee = { readonly id: string; readonly email: string | null };

/** Into the inbox of a user, and by mail whatever their settings say. @param at UTC ms */
export async function writeTo(
  tx: Db,
  { id, email }: Addressee,
  copy: NotificationCopy,
  at: number,
): Promise<void> {
  const event = { ...copy, key: newMessageKey(), audience: { userId: id }, at };
  const [subjectId] = await postEvents(tx, [event]);
  if (email === null || subjectId === undefined) return;
  await queueMail(tx, { kind: 'notice', recipient: email, userId: id, subjectId, at });
}

const toRow = ({ kind, recipient, userId, subjectId, at }: NewMail): typeof mails.$inferInsert => ({
  id: uuid(),
  key: `${kind}:${subjectId}:${userId ?? recipient}`,
  kind,
  recipient,
  user_id: userId,
  subject_id: subjectId,
  state: 'waiting',
  attempts: 0,
  next_try_at: at,
  created_at: at,
});
