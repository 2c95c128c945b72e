import { EXPIRY_STEPS } from '#contracts/rules/access/membership.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { accessExpiringNotification } from '#api/domain/notification-copy.ts';
import type { EndingAccess, ExpiringAccessStore } from './expiring-access.store.ts';
import { inPages } from './in-pages.ts';
import type { NoticeTellerStore } from './notification-dispatcher.store.ts';
import type { NewNotice } from './post-event.service.ts';

type Deps = {
  readonly store: ExpiringAccessStore;
  readonly notices: Pick<NoticeTellerStore, 'post'>;
  /** UTC ms. */
  readonly now: () => number;
};
export type ExpiringAccessService = ReturnType<typeof createExpiringAccessService>;

export function createExpiringAccessService({ store, notices, now }: Deps) {
  return {
    /** Tells members whose access is about to end: once for each step before each end. */
    async tellDue(): Promise<void> {
      const at = now();
      const span = { from: at, to: at + Math.max(...EXPIRY_STEPS) * DAY_MS };
      await inPages(
        (after, limit) => store.ending(span, after, limit),
        (members) => notices.post(members.flatMap((member) => noticeOf(member, at))),
      );
    },
  };
}

/** Nobody who has just got a week is told that it ends in a week. */
function noticeOf({ id, expires_at, access_period }: EndingAccess, at: number): NewNotice[] {
  const notice = accessExpiringNotification(expires_at, at);
  if (notice === null || (notice.step === 7 && access_period === '1week')) return [];
  const { step, ...words } = notice;
  const key = `access-expiring:${id}:${expires_at}:${step}`;
  return [{ ...words, key, audience: { userId: id }, at }];
}
