import type { SessionUser } from '#contracts/auth.ts';
import { REFUSED } from './failures.ts';
import { isDemo, MODE_KEY, storageKey } from './mode.ts';
import { readViewId, VIEW_KEY } from './storage.ts';

/** A view of the app as a member, for a tab of its own. */
export type View = {
  readonly token: string;
  readonly expiresAt: number;
  readonly user: SessionUser;
};

/** Databases of a view, which are deleted when it ends. */
const VIEW_DATABASE = 'bellwether:view:';

/** What a view stores on the device; the id begins with the end of the view in UTC ms. */
export const viewDatabase = (viewId: string, userId: string): string =>
  `${VIEW_DATABASE}${viewId}:${userId}`;

export const isViewDatabase = (name: string): boolean => name.startsWith(VIEW_DATABASE);

/** The id in the name of a view's database. */
export const viewIdOf = (name: string): string =>
  name.slice(VIEW_DATABASE.length).split(':')[0] ?? '';

/** When a view ends, UTC ms. */
export const endOfView = (viewId: string): number => Number.parseInt(viewId, 10);

/** The lock that each tab of a view has as long as it is open. */
export const viewLock = (viewId: string): string => VIEW_DATABASE + viewId;

/** Calls back with the message of each change that was refused. @returns unsubscribe */
export function onRefusal(listener: (message: string) => void): () => void {
  const receive = (event: Event): void => {
    const error: unknown = event instanceof CustomEvent ? event.detail : null;
    if (error instanceof Error) listener(error.message);
  };
  addEventListener(REFUSED, receive);
  return () => removeEventListener(REFUSED, receive);
}

/**
 * Opens a view in a new tab. The token goes from window to window into the storage of that tab alone: no
 * address, history or other tab has it.
 *
 * @returns false if the browser blocks new tabs
 * @throws Error if it does not let a tab store anything
 */
export function openView({ token, expiresAt, user }: View): boolean {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return false;
  try {
    const { sessionStorage: texts } = tab;
    texts.clear(); // a copy of this tab's
    texts.setItem(VIEW_KEY, `${expiresAt}-${crypto.randomUUID()}`);
    if (isDemo()) texts.setItem(MODE_KEY, 'demo');
    texts.setItem(storageKey('token', true), token);
    texts.setItem(storageKey('profile', true), JSON.stringify(user));
    tab.opener = null;
    tab.location.replace('/');
    return true;
  } catch (cause) {
    tab.close();
    throw new Error('This browser does not let a tab store anything, which a view needs.', {
      cause,
    });
  }
}

/** Keeps other tabs from deleting the databases of this view, until this tab is closed. */
export function holdView(): void {
  const viewId = readViewId();
  if (viewId === null || !('locks' in navigator)) return;
  const forever = new Promise<never>(() => undefined);
  navigator.locks.request(viewLock(viewId), { mode: 'shared' }, () => forever).catch(() => null);
}
