import { withLock } from '#web/client/locks.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';

/** So long the tab that rings holds the lock: what one tab stores, others may see a moment later. */
const HELD_MS = 2000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rings for a notification in one tab of this browser, however many hear of it, and whenever they do. */
export async function ringOnce(id: string, ring: () => void): Promise<void> {
  const key = storageKey('rung');
  const ringFirst = (): boolean => {
    if (deviceTexts.read(key) === id) return false;
    deviceTexts.write(key, id);
    ring();
    return true;
  };
  await withLock(`${key}.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock !== 'taken' && ringFirst() && lock === 'mine') await pause(HELD_MS);
  });
}
