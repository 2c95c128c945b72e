import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettingsService } from '../settings/settings.service.ts';
import type { NotificationDispatcherStore } from './notification-dispatcher.store.ts';

const RETENTION_MS = 60 * 86_400_000;

type Deps = {
  readonly store: NotificationDispatcherStore;
  readonly settings: Pick<SettingsService, 'read'>;
  /** UTC ms. */
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** Called after a dispatch added inbox rows, push messages or mails. Not awaited. */
  readonly onDispatched: () => void;
};
export type OutboxEventService = ReturnType<typeof createOutboxEventService>;

/** Dispatches posted events, each once. */
export function createOutboxEventService({ store, settings, now, isStopping, onDispatched }: Deps) {
  return {
    /** Dispatches all pending events, oldest first. */
    async dispatchDue(): Promise<void> {
      const { push_notifications: hasPush, email_notifications: hasEmail } = await settings.read();
      let hasDispatched = false;
      while (!isStopping() && (await store.dispatchNext(now(), { hasPush, hasEmail }))) {
        hasDispatched = true;
        await nextTurn(); // serve requests between two events
      }
      if (hasDispatched) onDispatched();
    },

    /** Removes events beyond their retention. */
    removeOld: (): Promise<void> => store.removeBefore(now() - RETENTION_MS),

    /** @param t UTC ms */
    removeBefore: (t: number): Promise<void> => store.removeBefore(t),
  };
}
