import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { openSection, signIn, untilInstalled } from './pages.ts';
import { watchFaults, withWorker } from './test.ts';

/** A separate browser profile, signed in, with the app installed and the journal open. */
export type Device = { context: BrowserContext; page: Page; faults: string[] };

type DeviceOptions = {
  url: string;
  code: string;
  /** Screen and touch, if they are not those of a desktop. */
  look?: BrowserContextOptions;
  prepare?: (context: BrowserContext) => Promise<unknown>;
};

export async function openDevice(browser: Browser, options: DeviceOptions): Promise<Device> {
  const context = await browser.newContext({ ...withWorker, ...options.look });
  await options.prepare?.(context);
  const page = await context.newPage();
  const faults: string[] = [];
  watchFaults(page, faults);
  await signIn(page, options.url, options.code);
  await untilInstalled(page);
  await openSection(page, 'Trading Journal');
  await expect(page.getByRole('heading', { name: 'Trading History' })).toBeVisible();
  return { context, page, faults };
}

/** The row of a trade in the list. */
export const tradeRow = (page: Page, pair: string): Locator =>
  page.getByRole('list', { name: 'Trades' }).getByRole('listitem').filter({ hasText: pair });

/** Finds a field by its accessible name; fields with suggestions are comboboxes. */
const fieldOf = (form: Locator, name: string): Locator =>
  form
    .getByRole('textbox', { name, exact: true })
    .or(form.getByRole('combobox', { name, exact: true }));

/** Fills a field of the trade's form by its label; empty notes are folded. */
async function fillField(form: Locator, label: string, text: string): Promise<void> {
  const fold = form.getByText('Add notes');
  if (label === 'Notes') await expect(fold.or(fieldOf(form, label))).toBeVisible();
  if (label === 'Notes' && (await fold.isVisible())) await fold.click();
  await fieldOf(form, label).fill(text);
}

/** Opens the form and fills it in, by the labels of its fields. */
export async function fillTrade(page: Page, fields: Readonly<Record<string, string>>) {
  await page.getByRole('main').getByRole('button', { name: 'Add Trade' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Trade Entry' });
  for (const [label, text] of Object.entries(fields)) {
    await fillField(form, label, text);
  }
  return form;
}

/** Records a closed trade; resolves once it is stored on the device. */
export async function addTrade(page: Page, pair: string): Promise<void> {
  const form = await fillTrade(page, { Pair: pair, 'Entry Price': '1.25' });
  await form.getByRole('button', { name: 'Add Trade' }).click();
  await expect(form).toBeHidden();
  await expect(tradeRow(page, pair)).toHaveCount(1);
}

/** Opens the details of a trade. */
export async function openTrade(page: Page, pair: string): Promise<Locator> {
  await page.getByRole('button', { name: `Open ${pair} buy` }).click();
  const details = page.getByRole('dialog', { name: pair, exact: true });
  await expect(details).toBeVisible();
  return details;
}

/** Changes fields of a trade, by their labels, and goes back to the list. */
export async function editTrade(
  page: Page,
  pair: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const details = await openTrade(page, pair);
  await details.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Trade Entry' });
  for (const [label, text] of Object.entries(fields)) {
    await fillField(form, label, text);
  }
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await details.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(details).toBeHidden();
}

export async function deleteTrade(page: Page, pair: string): Promise<void> {
  const details = await openTrade(page, pair);
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(tradeRow(page, pair)).toHaveCount(0);
}

/** Syncs manually and waits until the device reports that it is up to date. */
export async function syncNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Journal:/ }).click();
  const panel = page.getByRole('dialog', { name: 'Journal sync' });
  const pulled = page.waitForResponse((answer) =>
    answer.url().includes('/trading-journal/changes'),
  );
  await panel.getByRole('button', { name: 'Sync now' }).click();
  await pulled;
  await expect(panel.getByText('Nothing', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel).toBeHidden();
}

/** Waits until the whole journal is uploaded. */
export async function untilSynced(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Journal: Synced/ })).toBeVisible({
    timeout: 60_000,
  });
}

/**
 * Dispatches the background sync event of the worker, from a page that does not belong to the
 * app.
 */
export async function wakeWorker(context: BrowserContext, origin: string): Promise<void> {
  const elsewhere = await context.newPage();
  const session = await context.newCDPSession(elsewhere);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'journal',
    lastChance: false,
  });
}

/** The message about trades of other accounts on this device. */
export const otherTrades = (page: Page): Locator =>
  page.getByRole('region', { name: 'Trades of another account' });

/** Enters the access code of another account. */
export async function enterOtherCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Access code of the other account' });
  if (!(await dialog.isVisible())) {
    await otherTrades(page).getByRole('button', { name: 'Enter its access code' }).click();
  }
  await dialog.getByLabel('Access Code').fill(code);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
