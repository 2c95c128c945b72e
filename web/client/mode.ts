import { canStoreTexts, deviceTexts, readBlockedStorage } from './storage.ts';

const MODE_KEY = 'bellwether.mode';

/** Whom the demo signs in as. */
export type DemoRole = 'trader' | 'admin';

/** Whether this browser runs on the built-in demo instead of the server; one edition always does. */
export const isDemo = (): boolean =>
  import.meta.env.VITE_DEMO === 'true' || deviceTexts.read(MODE_KEY) === 'demo';

/** The name of something kept on the device: the demo and the real thing share nothing. */
export const storageKey = (name: string): string =>
  isDemo() ? `bellwether.demo.${name}` : `bellwether.${name}`;

export const reloadPage = (): void => location.reload();

/** Names the demo and its person in the address, where storage is blocked: nothing else outlives a load. */
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

/** Starts the demo. Everything in memory belongs to the other mode, hence the reload. */
export function enterDemo(role: DemoRole): void {
  rememberDemo(role);
  if (readBlockedStorage().texts) location.assign(`${location.pathname}?${ADDRESS_KEY}=${role}`);
  else location.reload();
}

/** Goes on with the demo that the address names. Only where storage is blocked: a link cannot start it. */
export function resumeDemo(): void {
  const role = roleInAddress();
  if (role !== null && !canStoreTexts()) rememberDemo(role);
}

/** Ends the demo; what was written in it stays on the device for the next visit. */
export function leaveDemo(): void {
  deviceTexts.write(storageKey('profile'), null);
  deviceTexts.write(storageKey('token'), null);
  deviceTexts.write(MODE_KEY, null);
  if (roleInAddress() === null) location.reload();
  else location.assign(location.pathname);
}

/** Another tab that enters or leaves the demo takes this one along: the key names depend on it. */
export function followModeOfOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === MODE_KEY) location.reload();
  });
}
