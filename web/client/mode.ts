import { writeTo } from './storage.ts';

const MODE_KEY = 'bellwether.mode';

/** Whom the demo signs in as. */
export type DemoRole = 'trader' | 'admin';

/** Whether this browser runs on the built-in demo instead of the server; one edition always does. */
export const isDemo = (): boolean =>
  import.meta.env.VITE_DEMO === 'true' || localStorage.getItem(MODE_KEY) === 'demo';

/** The name of something kept on the device: the demo and the real thing share nothing. */
export const storageKey = (name: string): string =>
  isDemo() ? `bellwether.demo.${name}` : `bellwether.${name}`;

export const reloadPage = (): void => location.reload();

/** Starts the demo. Everything in memory belongs to the other mode, hence the reload. */
export function enterDemo(role: DemoRole): void {
  writeTo(MODE_KEY, 'demo');
  writeTo(storageKey('profile'), null);
  writeTo(storageKey('token'), `demo-${role}`);
  location.reload();
}

/** Ends the demo; what was written in it stays on the device for the next visit. */
export function leaveDemo(): void {
  writeTo(storageKey('profile'), null);
  writeTo(storageKey('token'), null);
  writeTo(MODE_KEY, null);
  location.reload();
}

/** Another tab that enters or leaves the demo takes this one along: the key names depend on it. */
export function followModeOfOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === MODE_KEY) location.reload();
  });
}
