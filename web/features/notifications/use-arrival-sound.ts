import { useEffect, useRef } from 'react';
import type { Notification } from '#contracts/notifications.ts';
import { ringOnce } from '#web/data/ring-once.ts';
import { useMemberSettings } from '#web/data/settings.ts';
import { playTone, unlockTone } from '#web/lib/tone.ts';

/**
 * A tone for what arrives while the app is open, where that is switched on.
 *
 * @param newest of the inbox, which may be what the device kept from before
 * @param isFresh the server has answered since the app was opened
 */
export function useArrivalSound(newest: Notification | undefined, isFresh: boolean): void {
  const [{ sound_notifications: isOn }] = useMemberSettings();
  const latestRef = useRef<string | null>(null); // when the latest one came; null: not known yet
  useEffect(() => (isOn ? unlockTone() : undefined), [isOn]);
  useEffect(() => {
    if (!isFresh) return;
    const before = latestRef.current;
    latestRef.current = newest?.created_at ?? '';
    if (before === null || newest === undefined || newest.read || !isOn) return;
    if (newest.created_at > before) {
      void ringOnce(newest.id, () => void playTone().catch(() => null));
    }
  }, [newest, isFresh, isOn]);
}
