import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDemo, untilInstalled } from './support/pages.ts';
import { serveBuild } from './support/static-host.ts';
import { expect, test, withWorker } from './support/test.ts';

test.use(withWorker);

/** Replaces the served build by a next version that is marked in its page. */
async function publishNextVersion(folder: string): Promise<void> {
  for (const file of globSync('{index.html,sw.js}.{br,gz}', { cwd: folder })) {
    await rm(join(folder, file));
  }
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<html ', '<html data-version="next" '));
  const worker = join(folder, 'sw.js');
  const script = await readFile(worker, 'utf8');
  const revision = /(?<="revision":")\w+(?=","url":"index\.html")/;
  if (!revision.test(script)) throw new Error('sw.js does not name the revision of the page');
  await writeFile(worker, script.replace(revision, 'next'));
}

const isNext = (page: Page) => page.evaluate(() => document.documentElement.dataset['version']);

test('a new version waits for confirmation, and reloads only the confirming tab', async ({
  page,
  context,
}) => {
  const host = await serveBuild();
  try {
    await openDemo(page, host.url, 'trader');
    await untilInstalled(page);
    const other = await context.newPage();
    await openDemo(other, host.url, 'trader');

    await publishNextVersion(host.folder);
    await page.reload(); // every navigation checks for a new worker
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    expect(await isNext(page)).toBeUndefined();

    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.poll(() => isNext(page).catch(() => null)).toBe('next');
    await expect(page.getByText(/^Welcome,/)).toBeVisible();

    await expect(other.getByText('A new version is ready.')).toBeVisible();
    expect(await isNext(other)).toBeUndefined();
    await other.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.poll(() => isNext(other).catch(() => null)).toBe('next');
  } finally {
    await host.close();
  }
});
