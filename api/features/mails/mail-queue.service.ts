import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { mails } from '#api/db/schema/mails.ts';

export type MailOrder = {
  kind: (typeof mails.$inferSelect)['kind'];
  recipient: string;
  userId: string;
  /** What it tells of: of each it is told once. */
  subjectId: string;
  at: number; // UTC ms
};

/** Queues a mail inside the caller's transaction: what happened and the mail about it are stored together. */
export async function queueMail(tx: Db, order: MailOrder): Promise<void> {
  const { kind, recipient, userId, subjectId, at } = order;
  const row: typeof mails.$inferInsert = {
    id: uuid(),
    key: `${kind}:${subjectId}`,
    kind,
    recipient,
    user_id: userId,
    subject_id: subjectId,
    state: 'waiting',
    attempts: 0,
    next_try_at: at,
    created_at: at,
  };
  await tx.insert(mails).values(row).onConflictDoNothing({ target: mails.key });
}
