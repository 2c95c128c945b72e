import { expect, type Page, test as base } from '@playwright/test';
import { startServer, type TestServer } from './server.ts';
import { serveBuild, type StaticHost } from './static-host.ts';

export { expect } from '@playwright/test';

/** Failed requests are part of many tests; every other console error is a fault. */
const isExpected = (message: string) =>
  /Failed to load resource|net::ERR_|service worker registration failed/i.test(message);

/** Collects faults of a page: exceptions, console errors, blocked scripts and styles. */
export function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text());
  });
}

type TestFixtures = { noFaults: undefined; ownServer: TestServer };
type FileFixtures = { server: TestServer; host: StaticHost };

export const test = base.extend<TestFixtures, FileFixtures>({
  /** The real server with sample data. */
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from here
    async ({}, use) => {
      const server = await startServer();
      try {
        await use(server);
      } finally {
        await server.remove();
      }
    },
    { scope: 'worker' },
  ],
  /** The build on a plain file host, where only the demo works. */
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from here
    async ({}, use) => {
      const host = await serveBuild();
      try {
        await use(host);
      } finally {
        await host.close();
      }
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from here
  ownServer: async ({}, use) => {
    const server = await startServer();
    try {
      await use(server);
    } finally {
      await server.remove();
    }
  },
  noFaults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      watchFaults(page, faults);
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** For tests of offline behaviour or the service worker; all others run without it. */
export const withWorker = { serviceWorkers: 'allow' } as const;

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 800 } };
