import { type Browser, type CDPSession, type Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { serveFolder } from '../../scripts/static-server.mjs';
import { freePort } from '../browser/support/server.ts';
import { catalogueFolder, type Story } from './stories.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof sizes;

/** Serves the built catalogue. */
export async function serveCatalogue() {
  const port = await freePort();
  const server = await serveFolder(catalogueFolder, port);
  return {
    url: `http://127.0.0.1:${port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isFinger = (cdp: CDPSession, enabled: boolean) =>
  cdp.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });

/** A page of the catalogue in a browser; nothing but the catalogue answers it. */
export async function openVisitor(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: sizes.phone,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  await context.route(
    (address) => address.origin !== url,
    (route) => route.abort(),
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const setSize = async (size: Size): Promise<void> => {
    await isFinger(cdp, size === 'phone');
    await page.setViewportSize(sizes[size]);
  };
  return {
    page,
    setSize,
    close: () => context.close(),
    /** Opens a story on a phone. @returns errors of its scripts so far */
    async show(story: Story): Promise<readonly string[]> {
      faults.length = 0;
      await setSize('phone');
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const query = new URLSearchParams({ id: story.id, viewMode: 'story' });
      if (story.state !== null) query.set('globals', `state:${story.state}`);
      await page.goto(`${url}/iframe.html?${query.toString()}`);
      await untilReady(page, story);
      return faults;
    },
  };
}

/** Shows another component on a page of the catalogue that is open, which takes a tenth of loading it. */
export const switchTo = (page: Page, { id }: Story): Promise<void> =>
  page.evaluate(
    (storyId) =>
      new Promise<void>((resolve) => {
        const channel = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__') as {
          once: (event: string, then: () => void) => void;
          emit: (event: string, about: object) => void;
        };
        channel.once('storyRendered', resolve);
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );

async function untilReady(page: Page, { state }: Story): Promise<void> {
  if (state === null) await page.locator('main h1').waitFor();
  else
    await page
      .locator('html[data-catalogue="ready"]')
      .waitFor({ timeout: 60_000, state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Violations that axe finds on the page as it is shown, each with its element. In the dark theme only those of
 * contrast: nothing else differs.
 */
export async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const chosen = theme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(standards);
  const problems = (await chosen.analyze()).violations;
  return problems.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1).join(' ').trim();
      return `${id}: ${html.slice(0, 160)} ${why}`;
    }),
  );
}

/** What tells a state from the others, by which each story proves that it shows it. */
const SIGNS = {
  loading: { selector: '[aria-busy="true"], output', text: '' },
  error: { selector: '[role="alert"], [role="status"], h1:has-text("problem")', text: '' },
  sample: { selector: 'main', text: 'Sample data' },
  offline: { selector: 'body', text: 'Offline' },
  longNames: { selector: 'main', text: 'Wolfeschlegelstein' },
} as const;

const ARABIC = /[\u0600-\u06ff]/;
const NOTHING = /\b(?:no|not|nothing|none|yet|first)\b/i;

const PATIENCE = 10;
const STEP_MS = 300;

/** Why a page does not come to look like the state of its story; null: it does. */
export async function missingSign(page: Page, story: Story): Promise<string | null> {
  let missing = await missingNow(page, story);
  for (let step = 0; step < PATIENCE && missing !== null; step += 1) {
    await page.waitForTimeout(STEP_MS);
    missing = await missingNow(page, story);
  }
  return missing;
}

async function missingNow(page: Page, { state }: Story): Promise<string | null> {
  if (state === null || state === 'full') return null;
  const main = await page.locator('main').first().innerText();
  if (state === 'rightToLeft') return ARABIC.test(main) ? null : 'has no Arabic letter';
  if (state === 'empty') return NOTHING.test(main) ? null : 'says nowhere that there is nothing';
  const { selector, text } = SIGNS[state];
  const count = await page.locator(selector).filter({ hasText: text }).count();
  return count > 0 ? null : `has no ${selector} ${text}`;
}

/** Sideways overflow of the page in px. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
