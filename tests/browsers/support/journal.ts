import { expect } from 'vitest';
import type { Tab } from './tab.ts';
import { button, byRole, dialog, main, type Target } from './target.ts';

const addForm = dialog('Add Trade Entry');
const editForm = dialog('Edit Trade Entry');

export async function signIn(tab: Tab, code: string): Promise<void> {
  await tab.fill(byRole('textbox', 'Access Code'), code);
  await tab.click(button('Access Platform'));
  await tab.waitFor(byRole('navigation', 'Sections'));
}

/** Opens a section by its label. */
export async function openSection(tab: Tab, label: string): Promise<void> {
  await tab.click(byRole('link', label, { within: byRole('navigation', 'Sections') }));
  await tab.waitFor(byRole('heading', label, { isFirst: true }));
}

export async function openJournal(tab: Tab): Promise<void> {
  await openSection(tab, 'Trading Journal');
  await tab.waitFor(byRole('heading', 'Trading History'));
}

/** Waits until the service worker has stored the app and controls this page. */
export const untilInstalled = (tab: Tab): Promise<void> =>
  expect.poll(() => tab.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);

const trades = byRole('list', 'Trades');

/** The row of a trade in the list. */
export const tradeRow = (pair: string): Target =>
  byRole('listitem', undefined, { hasText: pair, within: trades });

/** Fills fields by accessible name; fields with suggestions are comboboxes. */
async function fillFields(tab: Tab, form: Target, fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) {
    const role = (await tab.count(byRole('combobox', label, { within: form }))) > 0;
    await tab.fill(byRole(role ? 'combobox' : 'textbox', label, { within: form }), text);
  }
}

/** Opens the form and fills it in, by the labels of its fields. */
export async function fillTrade(
  tab: Tab,
  fields: Readonly<Record<string, string>>,
): Promise<Target> {
  await tab.click(button('Add Trade', { within: main, isFirst: true }));
  await tab.waitFor(byRole('combobox', 'Pair', { within: addForm }));
  await fillFields(tab, addForm, fields);
  return addForm;
}

export async function saveTrade(tab: Tab): Promise<void> {
  await tab.click(button('Add Trade', { within: addForm }));
  await tab.waitUntilGone(addForm);
}

/** Records a trade; resolves once it is stored on the device. */
export async function addTrade(
  tab: Tab,
  pair: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await fillTrade(tab, { Pair: pair, 'Entry Price': '1.25', ...more });
  await saveTrade(tab);
  await tab.waitFor(tradeRow(pair));
}

/** Opens the details of a trade. */
export async function openTrade(tab: Tab, pair: string): Promise<Target> {
  await tab.click(button(`Open ${pair} buy`));
  const details = dialog(pair);
  await tab.waitFor(details);
  return details;
}

/** Changes fields of a trade, by their labels, and goes back to the list. */
export async function editTrade(
  tab: Tab,
  pair: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const details = await openTrade(tab, pair);
  await tab.click(button('Edit', { within: details }));
  await tab.waitFor(byRole('combobox', 'Pair', { within: editForm }));
  await fillFields(tab, editForm, fields);
  await tab.click(button('Save Changes', { within: editForm }));
  await tab.waitUntilGone(editForm);
  await tab.click(button('Close', { within: details }));
  await tab.waitUntilGone(details);
}

export async function deleteTrade(tab: Tab, pair: string): Promise<void> {
  const details = await openTrade(tab, pair);
  await tab.click(button('Delete', { within: details }));
  await tab.waitUntilGone(tradeRow(pair));
}

/** Waits until the whole journal is uploaded. */
export async function untilSynced(tab: Tab): Promise<void> {
  // The row reports it at once, the state of the whole journal a little later.
  await tab.waitUntilGone(
    byRole('listitem', undefined, { hasText: 'Waiting to sync', within: trades }),
  );
  await tab.waitFor(button(/^Journal: Synced/));
}

/** Syncs manually; resolves once the device is up to date. */
export async function syncNow(tab: Tab): Promise<void> {
  const panel = dialog('Journal sync');
  await tab.click(button(/^Journal:/));
  await tab.click(button('Sync now', { within: panel }));
  await expect.poll(() => tab.text(panel)).toMatch(/Nothing/);
  await tab.click(button('Close', { within: panel }));
  await tab.waitUntilGone(panel);
}
