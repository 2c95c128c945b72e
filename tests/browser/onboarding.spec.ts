import type { Page } from '@playwright/test';
import { openDemo, openSection } from './support/pages.ts';
import { sidewaysOverflow, smallTargets } from './support/screens.ts';
import { expect, phone, test } from './support/test.ts';

test.use(phone);

const line = (page: Page) => page.getByRole('region', { name: 'Getting started' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('getting started stands on the bottom bar, goes back step by step and never returns', async ({
  page,
  host,
}) => {
  await openDemo(page, host.url, 'trader');
  await expect(line(page)).toContainText('1 of 3 done');
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
  const box = await line(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(bar?.y ?? NaN, 0);
  expect(await smallTargets(page)).toEqual([]);

  await openSection(page, 'Settings');
  await press(page, 'Getting started');
  await expect(sheet(page, 'Add your trades')).toBeVisible();
  await press(page, 'Next');
  await expect(sheet(page, 'What a signal is worth')).toContainText('Track record');
  await press(page, 'Next');
  await expect(sheet(page, 'Stay up to date')).toBeVisible();
  await page.goBack();
  await expect(sheet(page, 'What a signal is worth')).toBeVisible();
  await page.goBack();
  await expect(sheet(page, 'Add your trades')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Settings ·/);
  await expect(line(page)).toHaveCount(0); // all three were read

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await press(page, 'Getting started');
  await press(page, 'Add a trade');
  await expect(sheet(page, 'Add Trade Entry')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/^Trading Journal ·/);
  await expect(line(page)).toHaveCount(0);
  expect(await sidewaysOverflow(page)).toEqual([]);
});

/** Drags a real finger down the middle of the screen. */
async function pull(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 195, y }],
    });
  await touch('touchStart', from);
  for (let y = from; y <= to; y += 20) await touch('touchMove', y);
  await touch('touchEnd');
  await client.detach();
}

const indicator = (page: Page) => page.locator('.pull-indicator');

/** What the indicator went through since then. */
async function recordPhases(page: Page): Promise<() => Promise<string[]>> {
  const phases = await indicator(page).evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.dataset['phase'] ?? '')).observe(element, {
      attributeFilter: ['data-phase'],
    });
    return seen;
  });
  return () => phases.evaluate((seen) => seen);
}

test('pulling down at the top refreshes a section, and scrolls where it is scrolled', async ({
  page,
  host,
}) => {
  await openDemo(page, host.url, 'trader');
  await openSection(page, 'Sentiments');
  await expect(indicator(page)).toBeAttached();
  // With the answer comes another heading, and with it another indicator.
  await expect(page.getByText('Simulated market', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  const phases = await recordPhases(page);

  await pull(page, 200, 420);
  await expect.poll(phases).toEqual(['pulling', 'ready', 'refreshing', 'idle']);

  await page.evaluate(() => window.scrollTo(0, 600));
  await pull(page, 200, 420);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(600);
  expect(await phases()).toHaveLength(4);
});
