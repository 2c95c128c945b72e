import { NotificationTarget } from '#contracts/notifications.ts';
import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import type { OpenMessage } from './open-message.ts';

/** The app itself, not a payment or legal page. */
const isApp = ({ url }: WindowClient): boolean => new URL(url).pathname === '/';

function chooseWindow(windows: readonly WindowClient[]): WindowClient | undefined {
  const apps = windows.filter(isApp);
  return (
    apps.find(({ focused }) => focused) ??
    apps.find(({ visibilityState }) => visibilityState === 'visible') ??
    apps[0]
  );
}

/** Focuses or opens the app at a notification's target. @param data the target, if readable */
export async function openFromNotification(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  data: unknown,
): Promise<void> {
  const target = NotificationTarget.safeParse(data).data;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = chooseWindow(windows);
  if (app === undefined) {
    await clients.openWindow(target === undefined ? '/' : targetAddress(target));
    return;
  }
  if (target !== undefined) {
    app.postMessage({ type: 'OPEN', target } satisfies OpenMessage, []); // no transferables
  }
  await app.focus().catch(() => null); // some systems do not allow it
}
