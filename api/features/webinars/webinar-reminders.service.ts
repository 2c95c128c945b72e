import type { WebinarReminderStore } from './webinar-reminders.store.ts';

const BEFORE_START_MS = 15 * 60_000;

type Deps = { readonly store: WebinarReminderStore; readonly now: () => number };
export type WebinarReminders = ReturnType<typeof createWebinarReminders>;

export const createWebinarReminders = ({ store, now }: Deps) => ({
  /**
   * Reminds registered members of webinars that start within 15 minutes, once per start.
   */
  remindDue(): Promise<void> {
    const at = now();
    return store.remind({ from: at, to: at + BEFORE_START_MS }, at);
  },
});
