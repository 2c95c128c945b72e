import { canUseDatabase, deleteDatabase } from '#web/client/database-probe.ts';
import { withLock } from '#web/client/locks.ts';
import { readViewId } from '#web/client/storage.ts';
import { endOfView, isViewDatabase, viewIdOf, viewLock } from '#web/client/view.ts';

async function viewDatabases(): Promise<string[]> {
  if (!(await canUseDatabase())) return [];
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter(isViewDatabase);
}

/** Deletes what the view of this tab has stored. */
export async function removeOwnView(): Promise<void> {
  const own = (await viewDatabases()).filter((name) => viewIdOf(name) === readViewId());
  await Promise.all(own.map(deleteDatabase));
}

/** Deletes what views left here whose tab was closed: no tab holds their lock, or they are over. */
export async function removeEndedViews(): Promise<void> {
  for (const name of await viewDatabases()) {
    const viewId = viewIdOf(name);
    const isOver = !(endOfView(viewId) > Date.now());
    await withLock(viewLock(viewId), { ifAvailable: true }, async (lock) => {
      if (isOver || lock === 'mine') await deleteDatabase(name);
    });
  }
}
