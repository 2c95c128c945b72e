import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import type { Sent } from '#contracts/open.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';

export type NewOutboxEvent = {
  readonly key: string; // identifies the event, such as `signal:<id>`; posted once
  readonly topic: NotificationTopic;
  readonly audience: 'members' | 'administrators' | { readonly userId: string };
  readonly title: string;
  readonly body: string;
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly target: Sent<typeof NotificationTarget>;
  readonly isQuiet?: boolean; // only in inboxes: no push messages, no mails
  readonly at: number; // UTC ms
};

export async function postEvent(tx: Db, event: NewOutboxEvent): Promise<void> {
  const { key, topic, audience, title, body, facts = [], target, isQuiet = false, at } = event;
  const toOne = typeof audience === 'object';
  const row: typeof outboxEvents.$inferInsert = {
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
  await tx.insert(outboxEvents).values(row).onConflictDoNothing({ target: outboxEvents.key });
}
