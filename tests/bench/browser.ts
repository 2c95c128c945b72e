import type { BrowserContext } from '@playwright/test';
import { authEndpoints } from '#contracts/auth.ts';

/** What a signed-in device has in its local storage. */
export type DeviceStorage = Readonly<Record<string, string>>;

export async function signedInStorage(url: string, token: string): Promise<DeviceStorage> {
  const answer = await fetch(`${url}/api${authEndpoints.verify.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { 'bellwether.token': token, 'bellwether.profile': await answer.text() };
}

/** Stores this on the device, and refuses the event stream, with which no page would ever be idle. */
export async function prepareContext(context: BrowserContext, stored: DeviceStorage) {
  await context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      const isStream = input instanceof Request && input.url.endsWith('/api/events');
      return isStream ? Promise.reject(new TypeError('no stream here')) : send(input, init);
    };
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
}
