import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { mails } from '#api/db/schema/mails.ts';

/** Rows of one statement: SQLite takes 32,766 values at a time. */
const ROWS_AT_ONCE = 500;

export type MailOrder = {
  kind: (typeof mails.$inferSelect)['kind'];
  recipient: string;
  userId: string;
  /** What it tells of: of each a member is told once. */
  subjectId: string;
  at: number; // UTC ms
};

/** Queues a mail inside the caller's transaction: what happened and the mail about it are stored together. */
export const queueMail = (tx: Db, order: MailOrder): Promise<void> => queueMails(tx, [order]);

/** The same for many at once. */
export async function queueMails(tx: Db, orders: readonly MailOrder[]): Promise<void> {
  for (let start = 0; start < orders.length; start += ROWS_AT_ONCE) {
    const rows = orders.slice(start, start + ROWS_AT_ONCE).map(toRow);
    await tx.insert(mails).values(rows).onConflictDoNothing({ target: mails.key });
  }
}

function toRow({ kind, recipient, userId, subjectId, at }: MailOrder): typeof mails.$inferInsert {
  return {
    id: uuid(),
    key: `${kind}:${subjectId}:${userId}`,
    kind,
    recipient,
    user_id: userId,
    subject_id: subjectId,
    state: 'waiting',
    attempts: 0,
    next_try_at: at,
    created_at: at,
  };
}
