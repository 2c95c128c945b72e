import { setImmediate as nextTurn } from 'node:timers/promises';
import { accessExpiringNotification } from '#api/domain/notification-copy.ts';
import { EXPIRY_STEPS } from '#contracts/rules/access/membership.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { ChatDestinations } from '../chats/chat-queue.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { forEachPage } from '#api/db/in-pages.ts';
import type {
  NotificationDispatcherStore,
  EndingAccess,
  createExpiringAccessStore,
} from './notification-dispatcher.store.ts';
import type { NewOutboxEvent } from './post-event.service.ts';

const RETENTION_MS = 60 * 86_400_000;

type Deps = {
  readonly store: NotificationDispatcherStore;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly readChats: () => Promise<ChatDestinations>;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** Called after a dispatch added inbox rows, push messages or mails. Not awaited. */
  readonly onDispatched: () => void;
};
export type OutboxEventService = ReturnType<typeof createOutboxEventService>;

export const createOutboxEventService = ({
  store,
  settings,
  readChats,
  now,
  isStopping,
  onDispatched,
}: Deps) => ({
  async dispatchDue(): Promise<void> {
    const { push_notifications: hasPush, email_notifications: hasEmail } = await settings.read();
    const channels = { hasPush, hasEmail, chats: await readChats() };
    let hasDispatched = false;
    while (!isStopping() && (await store.dispatchNext(now(), channels))) {
      hasDispatched = true;
      await nextTurn(); // serve requests between two events
    }
    if (hasDispatched) onDispatched();
  },

  removeOld: (): Promise<void> => store.removeBefore(now() - RETENTION_MS),

  removeBefore: (t: number): Promise<void> => store.removeBefore(t),
});

type ExpiringAccessDeps = {
  readonly store: ReturnType<typeof createExpiringAccessStore>;
  readonly dispatcher: Pick<NotificationDispatcherStore, 'post'>;
  readonly now: () => number;
};
export type ExpiringAccessService = ReturnType<typeof createExpiringAccessService>;

export const createExpiringAccessService = ({ store, dispatcher, now }: ExpiringAccessDeps) => ({
  async notifyDue(): Promise<void> {
    const at = now();
    const span = { from: at, to: at + Math.max(...EXPIRY_STEPS) * DAY_MS };
    await forEachPage(
      (after, limit) => store.ending(span, after, limit),
      (members) => dispatcher.post(members.flatMap((member) => eventOf(member, at))),
    );
  },
});

/** Skips the 7-day notification for one-week access. */
function eventOf({ id, expires_at, access_period }: EndingAccess, at: number): NewOutboxEvent[] {
  const expiry = accessExpiringNotification(expires_at, at);
  if (expiry === null || (expiry.step === 7 && access_period === '1week')) return [];
  const { step, ...copy } = expiry;
  const key = `access-expiring:${id}:${expires_at}:${step}`;
  return [{ ...copy, key, audience: { userId: id }, at }];
}
