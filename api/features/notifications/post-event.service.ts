import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { notices } from '#api/db/schema/notifications.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import type { Sent } from '#contracts/open.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';

export type NewNotice = {
  /** What happened, such as `signal:<id>`: the same is told once. */
  readonly key: string;
  readonly topic: NotificationTopic;
  /** Everybody of a role, or the member with this id. */
  readonly audience: 'members' | 'administrators' | { readonly userId: string };
  readonly title: string;
  readonly body: string;
  /** What a mail says besides, as a table. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly target: Sent<typeof NotificationTarget>;
  /** It stands in inboxes and nowhere else. */
  readonly isQuiet?: boolean;
  readonly at: number; // UTC ms
};

/** Stores a notice inside the caller's transaction: what happened and the news of it are kept together. */
export async function postNotice(tx: Db, notice: NewNotice): Promise<void> {
  const { key, topic, audience, title, body, facts = [], target, isQuiet = false, at } = notice;
  const toOne = typeof audience === 'object';
  const row: typeof notices.$inferInsert = {
    id: uuid(),
    key,
    topic,
    audience: toOne ? 'one' : audience,
    user_id: toOne ? audience.userId : null,
    title,
    body,
    facts,
    section: target.section,
    item: target.item,
    is_quiet: isQuiet,
    created_at: at,
  };
  await tx.insert(notices).values(row).onConflictDoNothing({ target: notices.key });
}
