import type { BrowserContext } from '@playwright/test';

/** Refuses the event stream, which never ends: with it no page would ever count as idle. */
export async function withoutStream(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      const isStream = input instanceof Request && input.url.endsWith('/api/events');
      return isStream ? Promise.reject(new TypeError('no stream here')) : send(input, init);
    };
  });
}
