import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { apiToken } from './support/api.ts';
import { openSection, signIn } from './support/pages.ts';
import { startServer } from './support/server.ts';
import { desktop, expect, phone, test } from './support/test.ts';

const inTab = (page: Page) => page.getByRole('tabpanel');
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test.describe('an administrator on a phone', () => {
  test.use(phone);

  test(
    'sees pending work first, and opens it with one tap',
    { tag: '@full' },
    async ({ page, server }) => {
      const details = {
        name: 'Yaw Darko',
        email: 'yaw.waiting@example.com',
        phone: '+233240000711',
      };
      const response = await fetch(`${server.url}/api/leads/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_details: details, package_type: 'monthly' }),
      });
      expect(response.ok).toBe(true);

      await signIn(page, server.url, server.adminCode);
      await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
      await page.getByRole('button', { name: /open requests?$/ }).click();
      await expect(page).toHaveTitle(/^Lead Requests ·/);
      await expect(page.getByRole('main').getByText(details.email)).toBeVisible();
    },
  );

  test(
    'makes a backup, which the audit log records, also as a file',
    { tag: '@full' },
    async ({ page, server }) => {
      await signIn(page, server.url, server.adminCode);
      await openSection(page, 'System Health');
      await inTab(page).getByRole('button', { name: 'Create Backup' }).click();
      const question = page.getByRole('alertdialog', { name: 'Create Backup' });
      await question.getByRole('button', { name: 'Create Backup' }).click();
      const done = page.getByText(/^Backup created: manual-\S+\.sqlite, /);
      await expect(done).toBeVisible({ timeout: 30_000 });
      const [file = ''] = /manual-\S+\.sqlite/.exec(await done.innerText()) ?? [];
      expect(await readdir(join(server.dataDir, 'backups'))).toContain(file);

      await page.getByRole('tab', { name: 'Audit log' }).click();
      await expect(inTab(page).getByText(`created the backup ${file}`)).toBeVisible();
      const downloading = page.waitForEvent('download');
      await inTab(page).getByRole('button', { name: 'Export CSV' }).click();
      const csv = await readFile(await (await downloading).path(), 'utf8');
      expect(csv).toContain(`backups.created`);
      expect(csv).toContain(file);
    },
  );

  test('finds a user, extends the access, and creates a code that signs in', async ({
    page,
    browser,
    server,
  }) => {
    const token = await apiToken(server.url, server.adminCode);
    const created = await fetch(`${server.url}/api/admin/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ username: 'Esi Owusu', email: 'esi.owusu@example.com' }),
    });
    expect(created.ok).toBe(true);

    await signIn(page, server.url, server.adminCode);
    await openSection(page, 'User Management');
    await page.getByRole('searchbox', { name: 'Search' }).fill('owusu');
    const card = page.getByRole('article', { name: 'Esi Owusu' });
    await expect(page.getByRole('article')).toHaveCount(1);
    await card.getByRole('button', { name: 'More for Esi Owusu' }).click();
    await page.getByRole('button', { name: /^Extend access/ }).click();
    const extending = page.getByRole('dialog', { name: /^Extend the access/ });
    await extending.getByLabel('By').selectOption('1year');
    await extending.getByRole('button', { name: 'Extend access' }).click();
    await expect(page.getByText('Access extended')).toBeVisible();
    await expect(extending).toBeHidden();

    // The page of the user is still open.
    await page.getByRole('button', { name: /^New code/ }).click();
    await page.getByRole('button', { name: 'Make a new code' }).click();
    const codeDialog = page.getByRole('dialog', { name: 'New access code' });
    const code = await codeDialog.getByText(/^(\w{4}-){3}\w{4}$/).innerText();

    const member = await browser.newPage(desktop);
    await signIn(member, server.url, code);
    await member.close();
  });
});

test.describe('two administrators', () => {
  test.use(desktop);

  test(
    'change settings that take effect at once, and neither overwrites the other',
    { tag: '@full' },
    async ({ page, browser }) => {
      test.slow();
      const server = await startServer();
      try {
        const other = await browser.newPage(desktop);
        for (const each of [page, other]) {
          await signIn(each, server.url, server.adminCode);
          await openSection(each, 'Admin Settings');
          await expect(each.getByLabel('Platform name')).toHaveValue('Bellwether');
        }
        await page.getByLabel('Platform name').fill('Harbour FX');
        await saveChanges(page);
        await expect(page).toHaveTitle('Admin Settings · Harbour FX');

        await other.getByLabel('Platform name').fill('Volta Trades');
        await saveChanges(other);
        await expect(
          other.getByText(/^Somebody else changed the settings meanwhile/),
        ).toBeVisible();
        await expect(other.getByText('Platform name: Harbour FX (was Bellwether)')).toBeVisible();
        await other.getByRole('button', { name: 'Take theirs, drop mine' }).click();
        await expect(other.getByLabel('Platform name')).toHaveValue('Harbour FX');

        const member = await browser.newPage(phone);
        await signIn(member, server.url, server.traderCode);
        await other.getByRole('switch', { name: 'Maintenance mode' }).click();
        await saveChanges(other);
        await other.getByRole('button', { name: 'Close the platform' }).click();
        await expect(other.getByText(/^Maintenance mode is on/)).toBeVisible();
        await member.reload();
        await expect(member.getByText(/closed for maintenance/).first()).toBeVisible();
        await member.close();
        await other.close();
      } finally {
        await server.remove();
      }
    },
  );
});
