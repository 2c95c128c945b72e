import { expect, type Page } from '@playwright/test';

export async function signIn(page: Page, url: string, code: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Access Code').fill(code);
  await page.getByRole('button', { name: 'Access Platform' }).click();
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
}

/** Opens the demo without the login screen. */
export async function openDemo(page: Page, url: string, role: 'trader' | 'admin'): Promise<void> {
  await page.addInitScript((token) => {
    localStorage.setItem('bellwether.mode', 'demo');
    localStorage.setItem('bellwether.demo.token', token);
  }, `demo-${role}`);
  await page.goto(url);
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
}

/** Opens a section or tab by its label, through the drawer on phones. */
export async function openSection(page: Page, label: string): Promise<void> {
  await expect(page.getByText(/^Welcome,/)).toBeAttached();
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
  const menu = page.getByRole('navigation', { name: 'Sections' });
  const item = { name: label, exact: true };
  // The last release, which the tests of versions drive, had buttons.
  await menu.getByRole('link', item).or(menu.getByRole('button', item)).click();
  await expect(page).toHaveTitle(new RegExp(`^${label} ·`));
}

/** Presses Logout: in the header, or in the menu of a phone. */
export async function pressLogout(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Waits until the service worker has stored the app and controls this page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

type PersistedClient = { state: { queries: { queryKey: string[] }[] } };

/** First key parts of all queries persisted on the device. */
const persistedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.startsWith('bellwether:queries:u:'))?.name;
    if (name === undefined) return [];
    const opening = indexedDB.open(name);
    await new Promise((done) => opening.addEventListener('success', done));
    const db = opening.result;
    const [store = ''] = db.objectStoreNames;
    const reading: IDBRequest<PersistedClient[]> = db
      .transaction(store)
      .objectStore(store)
      .getAll();
    await new Promise((done) => reading.addEventListener('success', done));
    db.close();
    return reading.result.flatMap(({ state }) =>
      state.queries.map(({ queryKey: [topic = ''] }) => topic),
    );
  });

/** Waits until queries with these first key parts are persisted on the device. */
export const untilPersisted = (page: Page, ...names: readonly string[]): Promise<void> =>
  expect
    .poll(() => persistedKeys(page), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([...names]));
