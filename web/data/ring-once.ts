import { storageKey } from '#web/client/mode.ts';
import { writeTo } from '#web/client/storage.ts';

/** So long the tab that rings holds the lock: what one tab stores, others may see a moment later. */
const HELD_MS = 2000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rings for a notification in one tab of this browser, however many hear of it, and whenever they do. */
export async function ringOnce(id: string, ring: () => void): Promise<void> {
  const key = storageKey('rung');
  const ringFirst = (): boolean => {
    if (localStorage.getItem(key) === id) return false;
    writeTo(key, id);
    ring();
    return true;
  };
  if (!('locks' in navigator)) {
    ringFirst();
    return;
  }
  await navigator.locks.request(`${key}.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null && ringFirst()) await pause(HELD_MS);
  });
}
