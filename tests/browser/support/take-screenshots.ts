import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { openDemo, openSection } from './pages.ts';
import { serveBuild } from './static-host.ts';

/**
 * Screenshots of the demo: a dozen for the documents, two for the browser's install sheet, all
 * others in an ignored folder. With `--docs` only those of the documents and the install sheet.
 */

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const docs = at('docs/screenshots');
const others = at('test-results/screenshots');
const installSheet = at('web/public/screenshots');

/** A test allows twelve files in `docs/screenshots`. */
const inDocs = new Set([
  'admin-overview-desktop-light.png',
  'admin-system-desktop-dark.png',
  'chart-desktop-dark.png',
  'chart-phone-dark.png',
  'insights-desktop-dark.png',
  'journal-phone-light.png',
  'market-phone-light.png',
  'peak-scanner-phone-dark.png',
  'plans-phone-light.png',
  'sentiments-desktop-light.png',
  'signals-desktop-light.png',
  'trading-floor-phone-dark.png',
]);

const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof devices;

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

type Scene = { name: string; show: (page: Page, url: string) => Promise<void> };

const inSection = (role: 'trader' | 'admin', label: string): Scene['show'] => {
  return async (page, url) => {
    await openDemo(page, url, role);
    await openSection(page, label);
    await page.waitForLoadState('networkidle');
  };
};

/** The demo computes signals and analyses in the page: wait for a heading of the last part. */
const inAnalysis = (label: string, heading: string, ask?: (page: Page) => Promise<void>) => {
  return async (page: Page, url: string): Promise<void> => {
    await openDemo(page, url, 'trader');
    await openSection(page, label);
    await ask?.(page);
    await page.getByRole('heading', { name: heading }).waitFor({ timeout: 90_000 });
  };
};

/** Content of a journal tab once its worker has responded. */
const inJournal = (tab: string, text: string): Scene['show'] => {
  return async (page, url) => {
    await openDemo(page, url, 'trader');
    await openSection(page, 'Trading Journal');
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(text).first().waitFor();
  };
};

const scenes: readonly Scene[] = [
  { name: 'login', show: async (page, url) => void (await page.goto(url)) },
  {
    name: 'plans',
    show: async (page, url) => {
      await page.goto(url);
      await page.getByRole('button', { name: /^Get Instant Access/ }).click();
      await page.getByRole('button', { name: 'Choose Monthly' }).waitFor();
    },
  },
  { name: 'market', show: inSection('trader', 'Market Data') },
  { name: 'chart', show: inSection('trader', 'Chart') },
  { name: 'peak-scanner', show: inAnalysis('Peak Scanner', 'Machine-learning predictions') },
  { name: 'signals', show: inAnalysis('Trading Signals', 'Track record') },
  {
    name: 'sentiments',
    show: inAnalysis('Sentiments', 'Fear and greed', (page) =>
      page.getByRole('tab', { name: 'Market Psychology' }).click({ timeout: 90_000 }),
    ),
  },
  {
    name: 'institutional',
    show: inAnalysis('Institutional', 'Liquidity map', (page) =>
      page.getByRole('button', { name: 'ANALYSE' }).click(),
    ),
  },
  { name: 'briefing', show: inAnalysis('Morning Briefing', 'Commentary') },
  { name: 'trading-floor', show: inSection('trader', 'Trading Floor') },
  { name: 'journal', show: inSection('trader', 'Trading Journal') },
  { name: 'insights', show: inJournal('Insights', 'Expectancy') },
  { name: 'calendar', show: inJournal('Calendar', 'Week of') },
  { name: 'setups', show: inJournal('Setups', 'Setups') },
  { name: 'accounts', show: inJournal('Accounts', 'Import statement') },
  { name: 'webinars', show: inSection('trader', 'Webinar') },
  {
    name: 'notifications',
    show: async (page, url) => {
      await openDemo(page, url, 'trader');
      await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByRole('button')
        .nth(2)
        .waitFor();
    },
  },
  { name: 'admin-overview', show: inSection('admin', 'Overview') },
  { name: 'admin-system', show: inSection('admin', 'System Health') },
  { name: 'admin-analytics', show: inSection('admin', 'Platform Analytics') },
  { name: 'admin-journal-monitor', show: inSection('admin', 'Journal Monitor') },
  { name: 'admin-settings', show: inSection('admin', 'Admin Settings') },
  { name: 'admin-payments', show: inSection('admin', 'Payment Management') },
  { name: 'admin-users', show: inSection('admin', 'User Management') },
];

/** Whether nothing is loading; runs in the page. */
const isComplete = () =>
  document.querySelector('main [aria-busy="true"]') === null &&
  !document.body.innerText.includes('History is still being prepared');

async function takeOne(
  browser: Browser,
  { scene, device, theme, url }: { scene: Scene; device: Device; theme: Theme; url: string },
): Promise<void> {
  const context = await browser.newContext({ ...devices[device], reducedMotion: 'reduce' });
  try {
    await context.addInitScript((dark_mode) => {
      localStorage.setItem('bellwether.settings', JSON.stringify({ dark_mode }));
      // The pictures are of every day, not of the first one.
      localStorage.setItem('bellwether.demo.onboarding.trader', JSON.stringify({ isOver: true }));
    }, theme === 'dark');
    const page = await context.newPage();
    await scene.show(page, url);
    await page.waitForFunction(isComplete, null, { timeout: 90_000 });
    await page.waitForTimeout(500); // wait for image decoding
    const file = `${scene.name}-${device}-${theme}.png`;
    await page.screenshot({ path: join(inDocs.has(file) ? docs : others, file) });
    if (scene.name !== 'journal' || theme !== 'light') return;
    const sheet = device === 'phone' ? 'narrow.png' : 'wide.png';
    await page.screenshot({ path: join(installSheet, sheet) });
  } finally {
    await context.close();
  }
}

for (const folder of [docs, others, installSheet]) await mkdir(folder, { recursive: true });
const isForDocs = process.argv.includes('--docs');
const isWanted = (name: string, device: Device, theme: Theme): boolean =>
  !isForDocs ||
  inDocs.has(`${name}-${device}-${theme}.png`) ||
  (name === 'journal' && theme === 'light');

const host = await serveBuild();
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
try {
  for (const scene of scenes) {
    for (const device of ['phone', 'desktop'] as const) {
      for (const theme of themes) {
        if (!isWanted(scene.name, device, theme)) continue;
        await takeOne(browser, { scene, device, theme, url: host.url });
      }
    }
  }
} finally {
  await browser.close();
  await host.close();
}
