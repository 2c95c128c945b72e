import { expect, type Page } from '@playwright/test';

export async function signIn(page: Page, url: string, code: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Access Code').fill(code);
  await page.getByRole('button', { name: 'Access Platform' }).click();
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
}

/** Opens the app as the demo does, without going through the login screen. */
export async function openDemo(page: Page, url: string, role: 'trader' | 'admin'): Promise<void> {
  await page.addInitScript((token) => {
    localStorage.setItem('bellwether.mode', 'demo');
    localStorage.setItem('bellwether.demo.token', token);
  }, `demo-${role}`);
  await page.goto(url);
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
}

/** Goes to a section or tab by its label, through the drawer where the menu is one. */
export async function openSection(page: Page, label: string): Promise<void> {
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await menu.getByRole('button', { name: label, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(`^${label} ·`));
}

/** Waits until the service worker has stored the app and answers for this page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}
