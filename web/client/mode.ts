import { canStoreTexts, deviceTexts, readBlockedStorage } from './storage.ts';

export const MODE_KEY = 'bellwether.mode';

export type DemoRole = 'trader' | 'admin';

/** Whether the app uses the built-in demo instead of the server; the demo build always does. */
export const isDemo = (): boolean =>
  import.meta.env.VITE_DEMO === 'true' || deviceTexts.read(MODE_KEY) === 'demo';

/** The storage key of a name; the demo has separate keys. */
export const storageKey = (name: string): string =>
  isDemo() ? `bellwether.demo.${name}` : `bellwether.${name}`;

export const reloadPage = (): void => location.reload();

/** Query parameter for the demo's role; with blocked storage only the address survives a reload. */
const ADDRESS_KEY = 'demo';
const roles: readonly DemoRole[] = ['trader', 'admin'];

function roleInAddress(): DemoRole | null {
  const named = new URLSearchParams(location.search).get(ADDRESS_KEY);
  return roles.find((role) => role === named) ?? null;
}

function rememberDemo(role: DemoRole): void {
  deviceTexts.write(MODE_KEY, 'demo');
  deviceTexts.write(storageKey('profile'), null);
  deviceTexts.write(storageKey('token'), `demo-${role}`);
}

/** Starts the demo. Reloads, because everything in memory belongs to the other mode. */
export function enterDemo(role: DemoRole): void {
  rememberDemo(role);
  if (readBlockedStorage().texts) location.assign(`${location.pathname}?${ADDRESS_KEY}=${role}`);
  else location.reload();
}

/** Resumes the demo named in the address. Only with blocked storage, so that a link cannot start it. */
export function resumeDemo(): void {
  const role = roleInAddress();
  if (role !== null && !canStoreTexts()) rememberDemo(role);
}

/** Ends the demo; its data stays on the device. */
export function leaveDemo(): void {
  deviceTexts.write(storageKey('profile'), null);
  deviceTexts.write(storageKey('token'), null);
  deviceTexts.write(MODE_KEY, null);
  if (roleInAddress() === null) location.reload();
  else location.assign(location.pathname);
}

/** Reloads when another tab enters or leaves the demo, because the storage keys depend on it. */
export function followModeOfOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === MODE_KEY) location.reload();
  });
}
