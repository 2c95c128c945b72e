import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test as base } from '@playwright/test';
import { ContractSnapshot } from '#contracts/compatibility/contract-snapshot.ts';
import { openSection } from '../../browser/support/pages.ts';
import { startNewServer, type TestServer } from '../../browser/support/server.ts';
import { presentReader, readerOfRelease } from './contracts.ts';
import { cross, type Crossing } from './crossing.ts';

export { expect } from '@playwright/test';

const snapshot = fileURLToPath(
  new URL('../../../contracts/compatibility/released.json', import.meta.url),
);
/** The version of the last release. */
export const { version: released } = ContractSnapshot.parse(
  JSON.parse(readFileSync(snapshot, 'utf8')),
);

/** Where `npm run test:full` has built it. */
function releasedFolder(): string {
  const folder = process.env['LAST_RELEASE'];
  if (folder === undefined) throw new Error('LAST_RELEASE names the checkout of the last release');
  return folder;
}

type Versions = { present: TestServer; earlier: TestServer };
type Crossings = { olderApp: Crossing; newerApp: Crossing; presentApp: Crossing };

type Use<Value> = (value: Value) => Promise<void>;

async function withServer(use: Use<TestServer>, folder?: string): Promise<void> {
  const server = await startNewServer({}, folder);
  try {
    await use(server);
  } finally {
    await server.remove();
  }
}

async function withCrossing(use: Use<Crossing>, options: Parameters<typeof cross>[0]) {
  const crossing = await cross(options);
  try {
    await use(crossing);
  } finally {
    await crossing.close();
  }
}

export const test = base.extend<Crossings, Versions>({
  /** The server of this checkout, with its app. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from here
  present: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 120_000 }],
  /** The server of the last release, with its app. */
  earlier: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from here
    async ({}, use) => withServer(use, releasedFolder()),
    { scope: 'worker', timeout: 120_000 },
  ],
  /** The app of the last release on the present server. */
  olderApp: async ({ present, earlier }, use) =>
    withCrossing(use, {
      appUrl: earlier.url,
      apiUrl: present.url,
      reader: await readerOfRelease(releasedFolder()),
    }),
  /** The present app on the server of the last release. */
  newerApp: async ({ present, earlier }, use) =>
    withCrossing(use, { appUrl: present.url, apiUrl: earlier.url, reader: presentReader }),
  /** The present app on its own server, whose answers the test alters. */
  presentApp: async ({ present }, use) =>
    withCrossing(use, { appUrl: present.url, apiUrl: present.url, reader: presentReader }),
});

const FAILURES = /unexpected answer|could not be loaded|cannot be reached|Something went wrong/;

/** Opens one section after the other; each has loaded, and none says that it has failed. */
export async function visit(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    await openSection(page, label);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0, {
      timeout: 60_000,
    });
    await expect(page.getByRole('main').getByText(FAILURES), label).toHaveCount(0);
  }
}
