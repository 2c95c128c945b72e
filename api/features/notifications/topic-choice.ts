import type { notificationPreferences } from '#api/db/schema/notifications.ts';
import { type NotificationTopic, USUAL_CHANNELS } from '#contracts/rules/notification-topics.ts';
import { isQuiet, type QuietHours } from '#contracts/rules/quiet-hours.ts';

type Preferences = typeof notificationPreferences.$inferSelect;

/** What somebody chose; null: nothing was. */
export type Choice = {
  readonly topics: Preferences['topics'] | null;
  readonly quiet_hours: Preferences['quiet_hours'];
};

/** How a topic reaches people at a moment (UTC ms) besides the inbox, by what each of them chose. */
export function createTaste(topic: NotificationTopic, now: number) {
  const isQuietNow = createQuietHours(now);
  const channels = ({ topics }: Choice) => topics?.[topic] ?? USUAL_CHANNELS;
  return {
    wantsPush: (choice: Choice): boolean =>
      channels(choice).push && !(choice.quiet_hours !== null && isQuietNow(choice.quiet_hours)),
    /** Mails do not ring: quiet hours are none for them. */
    wantsEmail: (choice: Choice): boolean => channels(choice).email,
  };
}

/** Reads the clock of a zone once: thousands of members share a few choices. */
function createQuietHours(now: number): (hours: QuietHours) => boolean {
  const known = new Map<string, boolean>();
  return (hours) => {
    const key = `${hours.from} ${hours.to} ${hours.time_zone}`;
    const found = known.get(key) ?? isQuiet(hours, now);
    known.set(key, found);
    return found;
  };
}
