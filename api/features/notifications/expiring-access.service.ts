import { EXPIRY_STEPS } from '#contracts/rules/access/membership.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { accessExpiringNotification } from '#api/domain/notification-copy.ts';
import type { EndingAccess, ExpiringAccessStore } from './expiring-access.store.ts';
import { forEachPage } from './in-pages.ts';
import type { NotificationDispatcherStore } from './notification-dispatcher.store.ts';
import type { NewOutboxEvent } from './post-event.service.ts';

type Deps = {
  readonly store: ExpiringAccessStore;
  readonly dispatcher: Pick<NotificationDispatcherStore, 'post'>;
  /** UTC ms. */
  readonly now: () => number;
};
export type ExpiringAccessService = ReturnType<typeof createExpiringAccessService>;

export function createExpiringAccessService({ store, dispatcher, now }: Deps) {
  return {
    /** Notifies members whose access expires soon, once per step and expiry. */
    async notifyDue(): Promise<void> {
      const at = now();
      const span = { from: at, to: at + Math.max(...EXPIRY_STEPS) * DAY_MS };
      await forEachPage(
        (after, limit) => store.ending(span, after, limit),
        (members) => dispatcher.post(members.flatMap((member) => eventOf(member, at))),
      );
    },
  };
}

/** Skips the 7-day notification for one-week access. */
function eventOf({ id, expires_at, access_period }: EndingAccess, at: number): NewOutboxEvent[] {
  const expiry = accessExpiringNotification(expires_at, at);
  if (expiry === null || (expiry.step === 7 && access_period === '1week')) return [];
  const { step, ...copy } = expiry;
  const key = `access-expiring:${id}:${expires_at}:${step}`;
  return [{ ...copy, key, audience: { userId: id }, at }];
}
