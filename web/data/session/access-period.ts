import { useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { type ExpiryReminder, expiryReminder } from '#contracts/rules/access/membership.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { useSessionStore } from './session.tsx';

/** Identifies a reminder; renewed access has new reminders. */
const markOf = (user: SessionUser, { step }: ExpiryReminder): string =>
  `${user.access_expiration} ${step}`;

const keyOf = (user: SessionUser): string => storageKey(`expiry-reminder.${user.id}`);

/** The reminder due now, unless dismissed. While due, a return to the app checks for a renewal. */
export function useExpiryReminder(user: SessionUser, now: Date) {
  const { refresh } = useSessionStore();
  const [dismissed, setDismissed] = useState(() => deviceTexts.read(keyOf(user)));
  const ends = user.access_expiration;
  const due = expiryReminder(ends === null ? null : Date.parse(ends), now.getTime());
  const isDue = due !== null;

  useEffect(() => {
    if (!isDue) return undefined;
    const refreshWhenVisible = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', refreshWhenVisible);
    return () => document.removeEventListener('visibilitychange', refreshWhenVisible);
  }, [isDue, refresh]);

  const reminder = due === null || dismissed === markOf(user, due) ? null : due;
  const dismiss = (): void => {
    if (due === null) return;
    deviceTexts.write(keyOf(user), markOf(user, due));
    setDismissed(markOf(user, due));
  };
  return { reminder, dismiss };
}
