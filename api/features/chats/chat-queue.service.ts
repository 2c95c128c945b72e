import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { chatMessages, type outboxEvents } from '#api/db/schema/notifications.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { mayBroadcast, type BroadcastTopic } from '#contracts/rules/notifications/chat-message.ts';

type OutboxEvent = typeof outboxEvents.$inferSelect;

/** Where broadcasts go: ids at the services; null: not set up. */
export type ChatDestinations = {
  readonly hasTelegram: boolean; // members may have linked chats
  readonly channelId: string | null;
  readonly discordId: string | null;
  readonly topics: readonly BroadcastTopic[];
};

/** A result is worth knowing for longer than a new signal. */
const ttlOf = ({ topic }: OutboxEvent): number =>
  topic === 'signal_closed' ? HOUR_MS : 10 * MINUTE_MS;

const newMessage = (event: OutboxEvent, now: number) => ({
  id: uuid(),
  notice_id: event.id,
  topic: event.topic,
  item: event.item,
  state: 'waiting' as const,
  attempts: 0,
  next_try_at: now,
  expires_at: event.created_at + ttlOf(event),
});

/** Queues an event for channel and webhook, in the transaction that dispatches it. Each once. */
export async function queueBroadcasts(
  tx: Db,
  event: OutboxEvent,
  now: number,
  { channelId, discordId, topics }: ChatDestinations,
): Promise<void> {
  if (!mayBroadcast(event, topics) || event.created_at + ttlOf(event) <= now) return;
  const rows = [
    ...(channelId === null
      ? []
      : [{ service: 'telegram', destination: `channel:${channelId}` } as const]),
    ...(discordId === null
      ? []
      : [{ service: 'discord', destination: `discord:${discordId}` } as const]),
  ].map((to) => ({ ...newMessage(event, now), ...to }));
  if (rows.length > 0) await tx.insert(chatMessages).values(rows).onConflictDoNothing();
}

/** The same for the linked chats of members. */
export async function queueForMembers(
  tx: Db,
  event: OutboxEvent,
  now: number,
  links: readonly { readonly id: string; readonly telegram_id: string }[],
): Promise<void> {
  if (links.length === 0 || event.created_at + ttlOf(event) <= now) return;
  const rows = links.map(({ id, telegram_id }) => ({
    ...newMessage(event, now),
    service: 'telegram' as const,
    destination: `member:${telegram_id}`,
    link_id: id,
  }));
  await tx.insert(chatMessages).values(rows).onConflictDoNothing();
}
