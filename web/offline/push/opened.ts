import { NotificationTarget } from '#contracts/notifications.ts';
import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import type { OpenMessage } from './opening.ts';

/** The app itself, and not the page of a payment or a text. */
const isApp = ({ url }: WindowClient): boolean => new URL(url).pathname === '/';

/** The window to show something in: the one that is looked at, else one that can be seen. */
function bestOf(windows: readonly WindowClient[]): WindowClient | undefined {
  const apps = windows.filter(isApp);
  return (
    apps.find(({ focused }) => focused) ??
    apps.find(({ visibilityState }) => visibilityState === 'visible') ??
    apps[0]
  );
}

/**
 * Brings the app to the front and has it open what a notification is about; opens the app where it is
 * closed.
 *
 * @param data of the notification: its target, unless it was a test or could not be read
 */
export async function openTapped(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  data: unknown,
): Promise<void> {
  const target = NotificationTarget.safeParse(data).data;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = bestOf(windows);
  if (app === undefined) {
    await clients.openWindow(target === undefined ? '/' : targetAddress(target));
    return;
  }
  if (target !== undefined) {
    app.postMessage({ type: 'OPEN', target } satisfies OpenMessage, []); // nothing goes along
  }
  await app.focus().catch(() => null); // some systems leave that to the person
}
