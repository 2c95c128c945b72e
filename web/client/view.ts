import { canUseDatabase, deleteDatabase } from './database-probe.ts';
import { REFUSED } from './failures.ts';
import { withLock } from './locks.ts';
import { readViewId } from './storage.ts';
import { isViewDatabase, VIEW_DATABASE } from './view-database.ts';

/** The id in the name of a view's database. */
const viewIdOf = (name: string): string => name.slice(VIEW_DATABASE.length).split(':')[0] ?? '';

/** When a view ends, UTC ms. */
export const endOfView = (viewId: string): number => Number.parseInt(viewId, 10);

/** The lock that each tab of a view has as long as it is open. */
const viewLock = (viewId: string): string => VIEW_DATABASE + viewId;

/** Calls back with the message of each change that was refused. @returns unsubscribe */
export function onRefusal(listener: (message: string) => void): () => void {
  const receive = (event: Event): void => {
    const error: unknown = event instanceof CustomEvent ? event.detail : null;
    if (error instanceof Error) listener(error.message);
  };
  addEventListener(REFUSED, receive);
  return () => removeEventListener(REFUSED, receive);
}

/** Keeps other tabs from deleting the databases of this view, until this tab is closed. */
export function holdView(): void {
  const viewId = readViewId();
  if (viewId === null || !('locks' in navigator)) return;
  const forever = new Promise<never>(() => undefined);
  navigator.locks.request(viewLock(viewId), { mode: 'shared' }, () => forever).catch(() => null);
}

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
