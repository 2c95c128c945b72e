import {
  type BrowserContext,
  type ElementHandle,
  launch,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { chromiumArguments } from '#tests/browser/support/chromium.ts';
import {
  type Engine,
  isFault,
  type PageDriver,
  type Profile,
  type RunningBrowser,
  viewport,
} from './engine.ts';

const START_MS = 60_000;
/** Time-out of the driver's own waits; the tab has its own. */
const ANSWER_MS = 45_000;

function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) =>
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  page.on('console', (message) => {
    if (message.type() === 'error' && isFault(message.text())) faults.push(message.text());
  });
}

async function elementOf(page: Page, source: string): Promise<ElementHandle> {
  const handle = await page.evaluateHandle(source);
  const element = handle.asElement();
  if (element === null) throw new Error('the expression is no element');
  return element as ElementHandle;
}

const toDriver = (page: Page): PageDriver => ({
  goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
  reload: async () => void (await page.reload({ waitUntil: 'load' })),
  evaluate: (source) => page.evaluate(source),
  click: async (source) => (await elementOf(page, source)).click(),
  type: (text) => page.keyboard.type(text),
  pressBackspace: () => page.keyboard.press('Backspace'),
  chooseFile: async (source, path) => {
    const input = (await elementOf(page, source)) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(path);
  },
  bringToFront: () => page.bringToFront(),
  screenshot: () => page.screenshot(),
  close: () => page.close(),
});

function toProfile(context: BrowserContext): Profile {
  return {
    async openPage(faults) {
      const page = await context.newPage();
      page.setDefaultTimeout(ANSWER_MS);
      watchFaults(page, faults);
      return toDriver(page);
    },
    async setOffline(isOffline) {
      for (const page of await context.pages()) await page.setOfflineMode(isOffline);
    },
    close: () => context.close(),
  };
}

async function start(options: LaunchOptions): Promise<RunningBrowser> {
  const browser = await launch({
    headless: true,
    defaultViewport: viewport,
    timeout: START_MS,
    ...options,
  });
  return {
    openProfile: async () => toProfile(await browser.createBrowserContext()),
    close: () => browser.close(),
  };
}

export const chromium = (executablePath: string): Engine => ({
  name: 'Chromium',
  faultsFrom: 'driver',
  launch: () =>
    start({
      executablePath,
      browser: 'chrome',
      args: [...chromiumArguments, '--force-prefers-reduced-motion'],
    }),
});

/** Disables Mozilla's services: no external traffic. */
const quietFirefox = {
  'ui.prefersReducedMotion': 1,
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

export const firefox = (executablePath: string): Engine => ({
  name: 'Firefox',
  faultsFrom: 'driver',
  launch: () => start({ executablePath, browser: 'firefox', extraPrefsFirefox: quietFirefox }),
});
