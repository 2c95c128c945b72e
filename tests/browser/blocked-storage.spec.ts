import type { Page } from '@playwright/test';
import { openSection, signIn, pressLogout } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Scripts that block one kind of storage, as a browser, private mode or policy does. */
const refuse = "() => { throw new DOMException('Access is denied.', 'SecurityError') }";
const blockers = {
  // Configurable, like the browser's own properties.
  'local storage': `Object.defineProperty(window, 'localStorage', { configurable: true, get: ${refuse} })`,
  'session storage': `Object.defineProperty(window, 'sessionStorage', { configurable: true, get: ${refuse} })`,
  'databases, which are missing': `Object.defineProperty(window, 'indexedDB', { value: undefined })`,
  'databases, which are refused': `Object.assign(IDBFactory.prototype, {
    open: ${refuse}, deleteDatabase: ${refuse}, databases: async ${refuse},
  })`,
  'databases, which never answer': `Object.assign(IDBFactory.prototype, {
    open: () => new EventTarget(),
    deleteDatabase: () => new EventTarget(),
    databases: () => new Promise(() => undefined),
  })`,
  'locks and channels': `
    if (window.LockManager) LockManager.prototype.request = async ${refuse};
    class Refused { constructor() { (${refuse})(); } }
    Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: Refused })`,
  'caches and the worker': `
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    Reflect.deleteProperty(Navigator.prototype, 'storage');
    Object.defineProperty(window, 'caches', { value: undefined })`,
} as const;

type Blocked = keyof typeof blockers;
const kinds = Object.keys(blockers) as Blocked[];

const hasJournal = (blocked: Blocked): boolean => !blocked.startsWith('databases');
const hasTexts = (blocked: Blocked): boolean => blocked !== 'local storage';

async function readMarket(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('EURUSD').first()).toBeVisible();
}

async function openJournal(page: Page, blocked: Blocked): Promise<void> {
  await openSection(page, 'Trading Journal');
  const main = page.getByRole('main');
  if (hasJournal(blocked)) {
    await expect(main.getByText('Total Trades').first()).toBeVisible();
    return;
  }
  await expect(main.getByRole('alert')).toContainText(
    'This browser blocks the storage that the journal needs',
  );
  await expect(main.getByRole('alert')).toContainText('Open the app in a normal window');
  await expect(main.getByRole('button', { name: 'Add Trade' })).toHaveCount(0);
}

for (const blocked of kinds) {
  const tag = blocked === 'local storage' ? [] : '@full'; // what the app does without the others, screen tests show
  test(
    `fault 60: without ${blocked} the app starts, signs in, shows the market and says what it cannot store`,
    { tag },
    async ({ page, server }) => {
      test.slow();
      await page.addInitScript({ content: blockers[blocked] });
      await signIn(page, server.url, server.traderCode);
      await readMarket(page);
      await openJournal(page, blocked);
      const warning = page.getByText(/^This browser (blocks storage for this site|cannot store)/);
      const isSaid = blocked !== 'locks and channels';
      await expect(warning).toHaveCount(isSaid ? 1 : 0);
      await pressLogout(page);
      await expect(page.getByLabel('Access Code')).toBeVisible();
    },
  );

  test(
    `fault 60: without ${blocked} the demo works, and outlives a reload of its tab`,
    { tag: '@full' },
    async ({ page, host }) => {
      test.slow();
      await page.addInitScript({ content: blockers[blocked] });
      await page.goto(host.url);
      await page.getByRole('button', { name: 'as trader' }).click();
      await expect(page.getByText(/^Welcome,/)).toBeVisible();
      await readMarket(page);
      await openSection(page, 'Trading Floor');
      const like = page.getByRole('button', { name: /like/i }).first();
      const before = await like.getAttribute('aria-pressed');
      await like.click();
      await expect(like).not.toHaveAttribute('aria-pressed', before ?? 'none');
      await openSection(page, 'Market Data');
      await openSection(page, 'Trading Floor');
      await expect(like).not.toHaveAttribute('aria-pressed', before ?? 'none');
      await openJournal(page, blocked);
      expect(new URL(page.url()).search).toBe(hasTexts(blocked) ? '' : '?demo=trader');

      await page.reload();
      await expect(page.getByText(/^Welcome,/)).toBeVisible();
      await page.getByRole('button', { name: 'Demo', exact: true }).click();
      await page.getByRole('button', { name: 'Leave the demo' }).click();
      await expect(page.getByRole('button', { name: 'as trader' })).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Access Code')).toBeVisible();
    },
  );
}

test('a link cannot lead into the demo where storage works', async ({ page, host }) => {
  await page.goto(`${host.url}/?demo=admin`);
  await expect(page.getByRole('button', { name: 'as administrator' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('bellwether.mode'))).toBeNull();
});
