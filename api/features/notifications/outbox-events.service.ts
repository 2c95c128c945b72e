import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettingsService } from '../settings/settings.service.ts';
import type { NoticeTellerStore } from './notification-dispatcher.store.ts';

/** Nobody looks for older news in an inbox. */
const KEPT_MS = 60 * 86_400_000;

type Deps = {
  readonly store: NoticeTellerStore;
  readonly settings: Pick<SettingsService, 'read'>;
  /** UTC ms. */
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** Called when inboxes, push messages and mails have become more; nobody waits for it. */
  readonly onTold: () => void;
};
export type NoticeService = ReturnType<typeof createNoticeService>;

/** Tells what was posted, each notice once. */
export function createNoticeService({ store, settings, now, isStopping, onTold }: Deps) {
  return {
    /** Tells everything that was not told yet, oldest first. */
    async tellDue(): Promise<void> {
      const { push_notifications: hasPush, email_notifications: hasEmail } = await settings.read();
      let isNews = false;
      while (!isStopping() && (await store.tellNext(now(), { hasPush, hasEmail }))) {
        isNews = true;
        await nextTurn(); // requests between two notices
      }
      if (isNews) onTold();
    },

    /** Removes what is older than anybody looks for. */
    removeOld: (): Promise<void> => store.removeBefore(now() - KEPT_MS),

    /** Removes what was posted before `t`, UTC ms. */
    removeBefore: (t: number): Promise<void> => store.removeBefore(t),
  };
}
