import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';
import { signIn, untilInstalled } from './support/pages.ts';
import { startServer } from './support/server.ts';
import { expect, test, withWorker } from './support/test.ts';

test.use(withWorker);

/** Apps are installed into a profile, so the browser needs a separate one. */
async function withProfile(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'bellwether-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: chromiumArguments,
    ...withWorker,
  });
  try {
    await work(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

test('the installed app starts while the server is down', { tag: '@full' }, async () => {
  const server = await startServer();
  try {
    await withProfile(async (context) => {
      const page = await context.newPage();
      await signIn(page, server.url, server.traderCode);
      await untilInstalled(page);

      const browser = await context.newCDPSession(page);
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
      const { errors } = await browser.send('Page.getAppManifest');
      expect(errors).toEqual([]);

      const manifestId = `${server.url}/`;
      await browser.send('PWA.install', { manifestId, installUrlOrBundleUrl: server.url });
      await browser.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' });
      await page.goto('about:blank');
      await server.stop();

      const opened = context.waitForEvent('page');
      await browser.send('PWA.launch', { manifestId });
      const app = await opened;
      await expect(app.getByText(/^Welcome,/)).toBeVisible();
      expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    });
  } finally {
    await server.remove();
  }
});

test(
  'a deep link opens the app without a network',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    await context.setOffline(true);
    await page.goto(`${server.url}/#course-viewer-42`);
    await page.reload();
    await expect(page.getByText(/^Welcome,/)).toBeVisible();
    await expect(page).toHaveTitle(/^Webinar ·/);
  },
);
