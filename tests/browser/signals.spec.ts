import type { Page } from '@playwright/test';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { exampleSignal, noOutcome, type Signal, signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { peakExample, sniperExample, weeklyExample } from '#tests/support/computed-examples.ts';
import { apiToken, storedEntries } from './support/api.ts';
import { openSection, signIn, untilInstalled } from './support/pages.ts';
import { startNewServer } from './support/server.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use({ ...phone, ...withWorker });

const FILLED_MS = 120_000; // the backfill takes long on a busy machine

async function storedSignals(url: string, token: string): Promise<Signal[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api${signalEndpoints.history.path}`, { headers });
  return signalEndpoints.history.response.parse(await answer.json());
}

/** Stores the trade of a signal that the form starts with. */
async function addTrade(page: Page, pair: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add Trade Entry' });
  await expect(form.getByLabel('Pair')).toHaveValue(pair);
  await expect(form.getByLabel('Size', { exact: true })).not.toHaveValue('');
  await form.getByRole('button', { name: 'Add Trade' }).click();
  await expect(form).toBeHidden();
}

/** What the journal stores of a signal that has closed. */
const tradeOf = (signal: Signal | undefined) => ({
  pair: signal?.instrument,
  type: signal?.signal_type,
  entry_price: signal?.entry_price,
  stop_loss: signal?.stop_loss,
  take_profit: signal?.take_profit,
  status: 'closed',
  exit_price: signal?.exit_price,
});

test(
  'a new server fills its record; a signal is sized and taken offline',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const server = await startNewServer({ SIGNAL_REPLAY: 'on' });
    try {
      const token = await apiToken(server.url, server.traderCode);
      await expect
        .poll(async () => (await storedSignals(server.url, token)).length, { timeout: FILLED_MS })
        .toBeGreaterThan(10);

      await signIn(page, server.url, server.traderCode);
      await untilInstalled(page);
      await openSection(page, 'Trading Signals');
      await expect(page.getByRole('heading', { name: 'Track record' })).toBeVisible();
      await expect(page.getByText('Simulated market').filter({ visible: true })).toHaveCount(1);
      const row = page.getByRole('button', { name: /^Open [A-Z]/ }).first();
      const named = ((await row.getAttribute('aria-label')) ?? '').replace('Open ', '');
      for (const section of ['Peak Scanner', 'Weekly Scanner', '1M Sniper', 'History']) {
        await openSection(page, section);
        await expect(page.getByText('Trades and analysis are informational.')).toBeVisible();
      }

      await server.stop();

      for (const section of ['Peak Scanner', 'Weekly Scanner', '1M Sniper', 'History']) {
        await openSection(page, section);
        await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
      }
      await openSection(page, 'Trading Signals');
      await row.click();
      const sheet = page.getByRole('dialog', { name: 'Signal' });
      await sheet.getByRole('button', { name: `Position size: ${named}` }).click();
      const sizing = page.getByRole('dialog', { name: `Position size: ${named}` });
      await sizing.getByLabel('Balance').fill('100000');
      await expect(sizing.getByText('At risk')).toBeVisible();
      await sizing.getByRole('button', { name: 'I took this' }).click();
      await addTrade(page, named.split(' ')[0] ?? '');
      await openSection(page, 'Trading Signals');
      await row.click();
      await expect(sheet.getByText('In your journal')).toBeVisible();

      await server.start();
      const taken = async (): Promise<JournalEntry[]> =>
        (await storedEntries(server.url, token)).filter(({ signal_id }) => signal_id !== null);
      await expect.poll(async () => (await taken()).length, { timeout: 90_000 }).toBe(1);
      const [entry] = await taken();
      const signals = await storedSignals(server.url, token);
      const signal = signals.find(({ id }) => id === entry?.signal_id);
      expect(entry).toMatchObject(tradeOf(signal));
    } finally {
      await server.remove();
    }
  },
);

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number): string =>
  new Date(Date.now() + hours * HOUR_MS).toISOString();

const open: Signal = {
  ...exampleSignal,
  ...noOutcome,
  id: 'open',
  timestamp: hoursFromNow(-1),
  expires_at: hoursFromNow(20),
};
const closed: Signal[] = Array.from({ length: 30 }, (_, index) => ({
  ...exampleSignal,
  id: `closed-${index}`,
  timestamp: hoursFromNow(-30 - index),
}));

/** The server's scanners, each with one open signal, and 30 closed ones in the history. */
async function plantSignals(page: Page, history: readonly Signal[]): Promise<void> {
  const [row] = sniperExample.signals;
  const answers: [path: string, answer: unknown][] = [
    [signalEndpoints.history.path, history],
    [peakScannerEndpoints.read.path, peakExample],
    [weeklyScannerEndpoints.read.path, { ...weeklyExample, signals: [open] }],
    [
      sniperEndpoints.read.path,
      { ...sniperExample, signals: [{ ...row, signal_type: 'buy', signal: open }] },
    ],
  ];
  for (const [path, json] of answers) {
    await page.route(
      (url) => url.pathname === `/api${path}`,
      // The app asks for older pages while the server's own record counts more open signals than these.
      (route) => route.fulfill({ json: route.request().url().includes('before=') ? [] : json }),
    );
  }
}

/** How far an element begins below the header of the app, in CSS pixels. */
async function belowHeader(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  return page.evaluate((of) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return (document.querySelector(of)?.getBoundingClientRect().top ?? Infinity) - header;
  }, selector);
}

test.describe('on the first screen of a phone', () => {
  test.use({ serviceWorkers: 'block', timezoneId: 'Africa/Nairobi' });

  test('the first open signal begins within 300 px, closed ones take a line each', async ({
    page,
    server,
  }) => {
    await plantSignals(page, [open, ...closed]);
    await signIn(page, server.url, server.traderCode);
    await openSection(page, 'Trading Signals');

    expect(await belowHeader(page, 'main article')).toBeLessThanOrEqual(300);
    const rows = page.getByRole('list', { name: 'Closed signals' }).getByRole('listitem');
    await expect(rows).toHaveCount(30);
    expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(48);

    await rows.first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Signal' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Signal' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Signal' })).toBeHidden();
    await expect(rows).toHaveCount(30);
  });

  test('one line says that no signal is open', async ({ page, server }) => {
    await plantSignals(page, closed);
    await signIn(page, server.url, server.traderCode);
    await openSection(page, 'Trading Signals');

    const line = page.getByText('No open signals right now.');
    await expect(line).toBeInViewport();
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(56);
  });

  for (const scanner of ['Peak Scanner', 'Weekly Scanner', '1M Sniper']) {
    test(`the first signal of the ${scanner} begins within 400 px, before its schedule`, async ({
      page,
      server,
    }) => {
      await plantSignals(page, []);
      await signIn(page, server.url, server.traderCode);
      await openSection(page, scanner);

      const signal = await belowHeader(page, 'main article');
      expect(signal).toBeLessThanOrEqual(400);
      expect(await belowHeader(page, 'main details:not(article details)')).toBeGreaterThan(signal);
      const schedule = page.locator('main details:not(article details)').first();
      expect((await schedule.boundingBox())?.height).toBeLessThanOrEqual(48);
      await schedule.locator('summary').click();
      const cramped = await schedule
        .locator('dd, li')
        .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length);
      expect(cramped).toBe(0);
    });
  }
});
