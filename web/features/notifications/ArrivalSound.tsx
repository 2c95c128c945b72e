import { useEffect, useRef } from 'react';
import type { Notification } from '#contracts/notifications.ts';
import { ringOnce } from '#web/data/notifications/ring-once.ts';
import { playTone, unlockTone } from '#web/lib/tone.ts';

type ArrivalSoundProps = {
  newest: Notification | undefined;
  /** The server has responded since the app was opened; before, `newest` may be cached. */
  isFresh: boolean;
};

/** Plays a tone for notifications that arrive while the app is open. */
export function ArrivalSound({ newest, isFresh }: ArrivalSoundProps) {
  const latestRef = useRef<string | null>(null); // time of the latest one; null before the first response
  useEffect(unlockTone, []);
  useEffect(() => {
    if (!isFresh) return;
    const before = latestRef.current;
    latestRef.current = newest?.created_at ?? '';
    if (before === null || newest === undefined || newest.read) return;
    if (newest.created_at > before) {
      void ringOnce(newest.id, () => void playTone().catch(() => null));
    }
  }, [newest, isFresh]);
  return null;
}
