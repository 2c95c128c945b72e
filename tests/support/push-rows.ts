import { v7 as uuid } from 'uuid';
import type { Database } from '#api/db/database.ts';
import {
  outboxEvents,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { AT } from './store-rows.ts';

const TEN_MINUTES_MS = 600_000;

type EventRow = typeof outboxEvents.$inferSelect;
type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

export function anEventRow(overrides: Partial<EventRow> = {}): EventRow {
  const id = overrides.id ?? uuid();
  return {
    id,
    key: `signal:${id}`,
    topic: 'new_signal',
    audience: 'members',
    user_id: null,
    title: 'EURUSD buy, Peak Scanner',
    body: 'Entry 1.08420, confidence 82%. Informational only.',
    facts: [],
    section: 'signals',
    item: '3f0c9a51b27d4e86',
    is_quiet: false,
    created_at: AT,
    told_at: AT,
    ...overrides,
  };
}

export function aSubscriptionRow(
  session: { user_id: string; token_hash: Buffer },
  overrides: Partial<SubscriptionRow> = {},
): SubscriptionRow {
  const id = overrides.id ?? uuid();
  return {
    id,
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    user_id: session.user_id,
    session_token_hash: session.token_hash,
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
    created_at: AT,
    ...overrides,
  };
}

/** Stores an event, its notifications for these members, and a queued message for each of their devices. */
export async function notifyDevices(
  { db, write }: Pick<Database, 'db' | 'write'>,
  { overrides = {}, at = AT }: { overrides?: Partial<EventRow>; at?: number } = {},
): Promise<EventRow> {
  const event = anEventRow({ created_at: at, ...overrides });
  const devices = await db.select().from(pushSubscriptions);
  const members = new Set(devices.map((device) => device.user_id));
  await write(async (tx) => {
    await tx.insert(outboxEvents).values(event);
    for (const user_id of members) {
      await tx.insert(notifications).values({ user_id, notice_id: event.id, read_at: null });
    }
    for (const { id } of devices) {
      await tx.insert(pushMessages).values({
        notice_id: event.id,
        subscription_id: id,
        attempts: 0,
        next_try_at: at,
        expires_at: at + TEN_MINUTES_MS,
      });
    }
  });
  return event;
}
