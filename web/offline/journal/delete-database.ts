import { canUseDatabase } from '#web/client/database-probe.ts';

/**
 * Deletes a database of this browser. Settles also while a tab that is asleep holds on to it: the
 * browser deletes it once that tab lets go. Where databases are blocked there is none.
 */
export async function deleteDatabase(name: string): Promise<void> {
  if (!(await canUseDatabase())) return;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stays`)));
  });
}
