import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  SHARE_PATH,
  SHARED_FILE_FIELD,
  SHARED_PICTURE_FIELD,
} from '#contracts/rules/journal/share-target.ts';
import { aLogo } from '../support/pictures.ts';
import { openDemo, openSection, signIn, untilInstalled } from './support/pages.ts';
import { desktop, expect, phone, test, withWorker } from './support/test.ts';

const fixtures = join(import.meta.dirname, '../statements/fixtures');
const screenshot = fileURLToPath(
  new URL('../../web/public/screenshots/narrow.png', import.meta.url),
);

type Shared = { field: string; name: string; type: string; bytes: Buffer };

/** Shares files as another app does: submits a form to the share target of the manifest. */
const share = (page: Page, ...files: readonly Shared[]): Promise<void> =>
  page.evaluate(
    ({ path, sent }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: path, enctype: 'multipart/form-data' });
      for (const { field, name, type, data } of sent) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'file', name: field, hidden: true });
        const list = new DataTransfer();
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        list.items.add(new File([bytes], name, { type }));
        input.files = list.files;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    {
      path: SHARE_PATH,
      sent: files.map(({ bytes, ...file }) => ({ ...file, data: bytes.toString('base64') })),
    },
  );

const aPicture = async (name: string): Promise<Shared> => ({
  field: SHARED_PICTURE_FIELD,
  name,
  type: 'image/png',
  bytes: await readFile(screenshot),
});

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Add picture to a trade' });

test.describe('the installed app on a phone', () => {
  test.use({ ...phone, ...withWorker });

  // Whether it can be installed is asked in installed.spec.ts: the headless shell has no opinion of it.
  test('has a manifest without an error, which the worker does not store, nor its icons', async ({
    page,
    context,
    server,
  }) => {
    await page.goto(server.url);
    await untilInstalled(page);
    const browser = await context.newCDPSession(page);
    const { errors, data, manifest } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const forms = z
      .object({ screenshots: z.array(z.object({ src: z.string(), form_factor: z.string() })) })
      .parse(JSON.parse(data ?? '{}')).screenshots;
    expect(forms.map(({ form_factor }) => form_factor).toSorted()).toEqual(['narrow', 'wide']);
    expect(manifest).toBeDefined();
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const caching = names.map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/index.html');
    expect(stored.filter((path) => /\.(?:webmanifest|png|ico)$/.test(path))).toEqual([]);
  });

  test('a shared picture becomes a screenshot of the chosen trade, also offline', async ({
    page,
    context,
    host,
  }) => {
    test.slow();
    await openDemo(page, host.url, 'trader');
    await untilInstalled(page);
    await openSection(page, 'Trading Journal'); // its code is cached from now on
    await context.setOffline(true);
    await share(page, await aPicture('chart.png'));
    const trades = sheetOf(page).getByRole('list', { name: 'Trades to choose from' });
    await expect(trades.getByRole('button').first()).toContainText('OPEN');
    await trades.getByRole('button').first().click();
    await expect(page.getByRole('button', { name: /^Enlarge picture 1 of 1/ })).toBeVisible();
    await context.setOffline(false);
    expect(new URL(page.url()).search).toBe('');
  });

  test(
    'shared pictures wait while nobody is signed in, and while the app is closed',
    { tag: '@full' },
    async ({ page, server }) => {
      test.slow();
      await page.goto(server.url);
      await untilInstalled(page);
      await share(page, await aPicture('entry.png'), await aPicture('exit.png'));
      await page.getByLabel('Access Code').fill(server.traderCode);
      await page.getByRole('button', { name: 'Access Platform' }).click();
      await expect(sheetOf(page).getByText('exit.png')).toBeVisible();

      await page.goto(server.url); // the app was closed meanwhile
      await page.getByText('2 shared pictures wait for a trade').waitFor();
      await page.getByRole('button', { name: 'Choose a trade' }).click();
      await sheetOf(page).getByRole('button', { name: 'New trade' }).click();
      const form = page.getByRole('dialog', { name: 'Add Trade Entry' });
      await expect(form.getByAltText('Picture 1')).toBeVisible(); // the same picture is there once
    },
  );

  test(
    'a statement in the same share waits for its import',
    { tag: '@full' },
    async ({ page, host }) => {
      test.slow();
      await openDemo(page, host.url, 'trader');
      await untilInstalled(page);
      const bytes = await readFile(join(fixtures, 'mt5-hand-made.html'));
      const statement = { name: 'march.html', type: 'application/octet-stream', bytes };
      await share(page, { field: SHARED_FILE_FIELD, ...statement });
      await expect(page.getByRole('dialog', { name: 'Choose the account' })).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await share(page, { field: SHARED_FILE_FIELD, ...statement }, await aPicture('chart.png'));
      await expect(sheetOf(page).getByText('chart.png')).toBeVisible();
    },
  );
});

test('a file of the device that is opened with the app is imported', async ({ page, host }) => {
  test.slow();
  await openDemo(page, host.url, 'trader');
  const text = await readFile(join(fixtures, 'mt5-hand-made.html'), 'utf8');
  // As Chromium on a desktop does for the `file_handlers` of the manifest.
  await page.addInitScript((content) => {
    if (!location.search.includes('source=file')) return;
    const handle = { getFile: async () => new File([content], 'march.html') };
    const setConsumer = (consume: (launch: { files: object[] }) => void) =>
      consume({ files: [handle] });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  }, text);
  await page.goto(new URL('/?source=file', page.url()).href);
  await expect(page.getByRole('dialog', { name: 'Choose the account' })).toBeVisible();
});

test('each shortcut of the manifest opens its section', async ({ page, host }) => {
  test.slow();
  await openDemo(page, host.url, 'trader');
  const { shortcuts } = z
    .object({ shortcuts: z.array(z.object({ name: z.string(), url: z.string() })) })
    .parse(await (await page.request.get(`${host.url}/manifest.webmanifest`)).json());
  const titles: Record<string, RegExp> = {
    'Add trade': /^Trading Journal ·/,
    Journal: /^Trading Journal ·/,
    Signals: /^Trading Signals ·/,
    Chart: /^Chart/,
  };
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(titles));
  for (const { name, url } of shortcuts) {
    await page.goto(new URL(url, host.url).href);
    await expect(page).toHaveTitle(titles[name] ?? /^$/);
  }
});

/** Chromium cannot emulate the overlay: what the style sheets say of it applies now. */
function applyTitleBarRules(): void {
  const apply = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('window-controls-overlay'))
        rule.media.mediaText = 'all';
      if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) apply(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) apply(sheet.cssRules);
}

test.describe('the window of the installed app on a desktop', () => {
  test.use(desktop);

  test('has the header as its title bar, whose controls do not move the window', async ({
    page,
    host,
  }) => {
    await openDemo(page, host.url, 'trader');
    const regionOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => getComputedStyle(part).getPropertyValue('app-region'));
    expect(await regionOf('header')).toBe('none');
    await page.evaluate(applyTitleBarRules);
    expect(await regionOf('header')).toBe('drag');
    expect(await regionOf('aside > div')).toBe('drag');
    expect(await regionOf('header button')).toBe('no-drag');
  });
});

test.describe('the brand of the operator', () => {
  test.use({ ...desktop, ...withWorker });

  test('is in the manifest, the icons and the page once it is saved in the console', async ({
    page,
    context,
    ownServer: { url, adminCode },
  }) => {
    test.slow();
    await signIn(page, url, adminCode);
    await untilInstalled(page); // the page that the worker stored has the old brand
    await openSection(page, 'Admin Settings');
    await page.getByLabel('Platform name').fill('Gold & Silver Desk');
    await page.getByLabel('Short name').fill('Gold Desk');
    await page.getByRole('textbox', { name: 'Theme colour', exact: true }).fill('#7b7b7b');
    const preview = page.getByRole('region', { name: 'Preview of the brand' });
    await expect(preview).toContainText('it needs 4.5. Choose a darker or a lighter one.');
    await page.getByRole('textbox', { name: 'Theme colour', exact: true }).fill('#7a1f3d');
    await page.getByRole('textbox', { name: 'Background colour', exact: true }).fill('#501020');
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(aLogo) });
    await expect(preview).toContainText('The logo hardly stands out from this background');
    await page.getByRole('textbox', { name: 'Background colour', exact: true }).fill('#ffe9b0');
    await expect(preview).not.toContainText('hardly stands out');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#7a1f3d');
    const touchIcon = page.locator('link[rel="apple-touch-icon"]');
    await expect(touchIcon).toHaveAttribute('href', /\?v=[0-9a-f]{22}$/);
    await expect(page).toHaveTitle('Admin Settings · Gold & Silver Desk');

    await page.waitForTimeout(1100); // other processes and caches act within a second
    await page.reload();
    const browser = await context.newCDPSession(page);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = z
      .looseObject({ icons: z.array(z.object({ src: z.string() })) })
      .parse(JSON.parse(data ?? '{}'));
    expect(manifest).toMatchObject({
      name: 'Gold & Silver Desk',
      short_name: 'Gold Desk',
      theme_color: '#7a1f3d',
      background_color: '#ffe9b0',
    });
    for (const { src } of manifest.icons) {
      const icon = await page.request.get(new URL(src, url).href);
      expect(icon.headers()['cache-control']).toContain('immutable');
    }
  });
});
