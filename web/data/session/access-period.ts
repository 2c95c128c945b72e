import { createContext, useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { type ExpiryReminder, expiryReminder } from '#contracts/rules/access/membership.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { useSessionStore } from './session-context.tsx';

/** Opens the renewal over the app; null where there is none, or where it is open. */
export const RenewContext = createContext<(() => void) | null>(null);

/** The day that ends access is part of it: renewed access has reminders of its own. */
const markOf = (user: SessionUser, { step }: ExpiryReminder): string =>
  `${user.access_expiration} ${step}`;

const keyOf = (user: SessionUser): string => storageKey(`expiry-reminder.${user.id}`);

/**
 * What the member is to be told about the end of access at a moment; null when nothing, or when this
 * reminder was put away on this device. While there is one, coming back to the app asks the server
 * whether access was renewed meanwhile.
 */
export function useExpiryReminder(user: SessionUser, now: Date) {
  const { refresh } = useSessionStore();
  const [putAway, setPutAway] = useState(() => deviceTexts.read(keyOf(user)));
  const ends = user.access_expiration;
  const due = expiryReminder(ends === null ? null : Date.parse(ends), now.getTime());
  const isDue = due !== null;

  useEffect(() => {
    if (!isDue) return undefined;
    const askWhenSeen = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => document.removeEventListener('visibilitychange', askWhenSeen);
  }, [isDue, refresh]);

  const reminder = due === null || putAway === markOf(user, due) ? null : due;
  const dismiss = (): void => {
    if (due === null) return;
    deviceTexts.write(keyOf(user), markOf(user, due));
    setPutAway(markOf(user, due));
  };
  return { reminder, dismiss };
}
