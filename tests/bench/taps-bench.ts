import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { addTrade } from '../browser/support/journal.ts';
import { openSection, signIn, untilInstalled } from '../browser/support/pages.ts';
import { sectionLabels } from '../browser/support/screens.ts';
import { startServer } from '../browser/support/server.ts';
import type { Row } from './report.ts';

const ROUNDS = 3;
const SLOW_CPU = 4; // times
const FEEDBACK_MS = 100;
const CONTENT_MS = 300;

/** @property section the label of the section that it opens; null for a sheet */
type Tap = { name: string; selector: string; section: string | null };
type Timing = { name: string; feedbackMs: number; contentMs: number };

const sheet = (name: string, selector: string): Tap => ({ name, selector, section: null });

/** Sheets of the section that opens first, and of the journal. */
const marketSheets = [
  sheet('More', 'nav[aria-label="Shortcuts"] button[aria-label="More"]'),
  sheet('Notifications', 'header button[aria-label^="Notifications"]'),
  sheet('Source and age', 'main button[aria-haspopup="dialog"]'),
];
const journalSheets = [
  sheet('Add trade', 'nav[aria-label="Shortcuts"] button[aria-label="Add trade"]'),
  sheet('a trade', 'main [aria-label="Trades"] li button'),
];

/**
 * Watches the page until the content of the next tap stands.
 *
 * @param title what the title of the page begins with then; null for a sheet
 * @returns ms until the page looks different, as browsers report it for "interaction to next paint", and
 * until the content is drawn
 */
const watchTap = (page: Page, title: string | null) =>
  page.evaluate(
    (begin) =>
      new Promise<Omit<Timing, 'name'>>((resolve) => {
        let tappedAt = Number.NaN;
        let feedbackMs = 16; // shorter ones are not reported
        const events = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) feedbackMs = Math.max(feedbackMs, duration);
        });
        const observed = { type: 'event', durationThreshold: feedbackMs }; // TypeScript lacks the second
        events.observe(observed);
        addEventListener('click', (event) => (tappedAt = event.timeStamp), {
          capture: true,
          once: true,
        });
        const changes = new MutationObserver(() => {
          const isThere =
            (begin === null
              ? document.querySelector('[role="dialog"]') !== null
              : document.title.startsWith(begin)) &&
            document.querySelector('main [aria-busy="true"]') === null;
          if (!isThere || Number.isNaN(tappedAt)) return;
          changes.disconnect();
          const afterFrame = new MessageChannel();
          afterFrame.port1.addEventListener('message', () => {
            const contentMs = performance.now() - tappedAt;
            setTimeout(() => {
              events.disconnect();
              resolve({ feedbackMs, contentMs });
            }, 300); // the report on the tap comes after its frame
          });
          afterFrame.port1.start();
          requestAnimationFrame(() => afterFrame.port2.postMessage(null));
        });
        changes.observe(document, { subtree: true, childList: true, attributes: true });
      }),
    title,
  );

async function timeTap(page: Page, { name, selector, section }: Tap): Promise<Timing> {
  const timing = watchTap(page, section);
  await page.locator(selector).first().tap();
  return { name, ...(await timing) };
}

async function timeSheets(page: Page, sheets: readonly Tap[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const tap of sheets) {
    await page.locator(tap.selector).first().waitFor();
    timings.push(await timeTap(page, tap));
    await page.goBack();
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
  return timings;
}

/** A link of the menu, which is in the page only while the drawer is open. */
async function timeSection(page: Page, label: string): Promise<Timing> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: label, exact: true });
  const address = (await link.getAttribute('href')) ?? '';
  const selector = `[role="dialog"] a[href="${address}"]`;
  return timeTap(page, { name: label, selector, section: label });
}

async function timeRound(page: Page): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const label of sectionLabels) {
    timings.push(await timeSection(page, label));
    await page.waitForTimeout(500); // what it loads in the background is not part of the next tap
  }
  await openSection(page, 'Trading Journal');
  timings.push(...(await timeSheets(page, journalSheets)));
  await openSection(page, 'Market Data');
  timings.push(...(await timeSheets(page, marketSheets)));
  return timings;
}

/** The 95th percentile, by nearest rank. */
function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** How soon a phone answers taps, its processor four times slower, everything being on the device. */
export async function benchTaps(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await browser.newPage({ ...phone, reducedMotion: 'reduce' });
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    await openSection(page, 'Trading Journal');
    await addTrade(page, 'EURUSD');
    await timeRound(page); // fills the device
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    const timings: Timing[] = [];
    for (let round = 0; round < ROUNDS; round += 1) timings.push(...(await timeRound(page)));
    const slowest = timings.reduce((one, other) => (other.contentMs > one.contentMs ? other : one));
    const what = 'a tap on a phone with a four times slower processor';
    return [
      {
        what: `${what}: first feedback, p95`,
        ours: p95(timings.map(({ feedbackMs }) => feedbackMs)),
        unit: 'ms',
        limit: { of: 'figure', atMost: FEEDBACK_MS },
      },
      {
        what: `${what}: content from the device, p95`,
        ours: p95(timings.map(({ contentMs }) => contentMs)),
        unit: 'ms',
        limit: { of: 'figure', atMost: CONTENT_MS },
      },
      { what: `${what}: slowest content (${slowest.name})`, ours: slowest.contentMs, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await server.remove();
  }
}
