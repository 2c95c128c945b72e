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
  /** The member it names: it goes with the account. An audience of one is its member. */
  readonly namesUserId?: string;
  readonly title: string;
  readonly body: string;
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly target: Sent<typeof NotificationTarget>;
  readonly isQuiet?: boolean; // only in inboxes: no push messages, no mails
  readonly at: number; // UTC ms
};

const MESSAGE = 'message:';

/** Of what an administrator writes to one member; whether it is mailed too is decided there. */
export const newMessageKey = (): string => `${MESSAGE}${uuid()}`;

export const isMessage = ({ key }: { readonly key: string }): boolean => key.startsWith(MESSAGE);

export async function postEvent(tx: Db, event: NewOutboxEvent): Promise<void> {
  await tx
    .insert(outboxEvents)
    .values(toRow(event))
    .onConflictDoNothing({ target: outboxEvents.key });
}

const BATCH = 500; // rows per statement: SQLite allows 32,766 values

/** Events of new keys. @returns their ids, in the same order */
export async function postEvents(tx: Db, events: readonly NewOutboxEvent[]): Promise<string[]> {
  const rows = events.map(toRow);
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx.insert(outboxEvents).values(rows.slice(start, start + BATCH));
  }
  return rows.map(({ id }) => id);
}

function toRow(event: NewOutboxEvent): typeof outboxEvents.$inferInsert {
  const { key, topic, audience, title, body, facts = [], target, isQuiet = false, at } = event;
  const { namesUserId = null } = event;
  const toOne = typeof audience === 'object';
  return {
    id: uuid(),
    key,
    topic,
    audience: toOne ? 'one' : audience,
    user_id: toOne ? audience.userId : namesUserId,
    title,
    body,
    facts,
    section: target.section,
    item: target.item,
    is_quiet: isQuiet,
    created_at: at,
  };
}
