import { withLock } from '#web/client/locks.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';

/** How long the ringing tab holds the lock: other tabs see stored values with a delay. */
const LOCK_MS = 2000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rings for a notification once per browser, however many tabs receive it. */
export async function ringOnce(id: string, ring: () => void): Promise<void> {
  const key = storageKey('rung');
  const ringFirst = (): boolean => {
    if (deviceTexts.read(key) === id) return false;
    deviceTexts.write(key, id);
    ring();
    return true;
  };
  await withLock(`${key}.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock !== 'taken' && ringFirst() && lock === 'mine') await pause(LOCK_MS);
  });
}
