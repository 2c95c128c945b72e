import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { apiToken } from './support/api.ts';
import { openSection, signIn } from './support/pages.ts';
import { desktop, expect, test } from './support/test.ts';

test.use(desktop);

test('a device signs another one out', { tag: '@full' }, async ({ browser, page, server }) => {
  await signIn(page, server.url, server.traderCode);
  const other = await browser.newPage();
  await signIn(other, server.url, server.traderCode);

  await openSection(page, 'Settings');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices).toContainText('Chrome');
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices.getByText('All other devices signed out')).toBeVisible();

  await other.reload();
  await expect(other.getByLabel('Access Code')).toBeVisible();
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
  await other.close();
});

test(
  'an export contains the account, complete and for spreadsheets',
  { tag: '@full' },
  async ({ page, server }) => {
    const token = await apiToken(server.url, server.traderCode);
    const trade = {
      id: crypto.randomUUID(),
      date: new Date().toISOString(),
      pair: 'EURUSD',
      entry_price: 1.0842,
      notes: '=HYPERLINK("http://evil")',
      pnl: -6.6,
    };
    const stored = await fetch(`${server.url}/api/trading-journal/entries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(trade),
    });
    expect(stored.ok).toBe(true);
    await signIn(page, server.url, server.traderCode);
    await openSection(page, 'Settings');

    const exportAs = async (format: 'JSON' | 'CSV'): Promise<Buffer> => {
      await page.getByRole('button', { name: 'Export data' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export data' });
      const start = dialog.getByRole('button', { name: 'Export', exact: true });
      await expect(start).toBeDisabled();
      for (const name of ['Settings', 'Trading journal', 'Signal history', 'Course progress']) {
        await dialog.getByRole('checkbox', { name }).check();
      }
      await dialog.getByRole('radio', { name: format }).check();
      const downloading = page.waitForEvent('download');
      await start.click();
      await expect(page.getByText('Data exported successfully!')).toBeVisible();
      return readFile(await (await downloading).path());
    };

    const whole: unknown = JSON.parse((await exportAs('JSON')).toString('utf8'));
    expect(whole).toMatchObject({ format: 'bellwether-export', version: 1 });
    expect(JSON.stringify(whole)).toContain('HYPERLINK');

    const tables = unzipSync(await exportAs('CSV'));
    const texts = Object.values(tables).map((bytes) => Buffer.from(bytes).toString('utf8'));
    expect(texts).toHaveLength(4);
    const journal = texts.find((text) => text.includes('HYPERLINK')) ?? '';
    expect(journal).toMatch(/^\uFEFF/);
    expect(journal).toContain(`'=HYPERLINK`);
    expect(journal).toMatch(/,-6\.6[,\r]/);
  },
);
