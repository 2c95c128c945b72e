import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import {
  addTrade,
  deleteTrade,
  editTrade,
  openDevice,
  syncNow,
  tradeRow,
} from './support/journal.ts';
import { openSection, signIn } from './support/pages.ts';
import { startServer, type TestServer } from './support/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs an operator command on the data of a server. */
function command(server: TestServer, name: 'backup' | 'restore', ...args: string[]): void {
  const script = [
    '--import',
    './api/commands/quick-imports.ts',
    `api/commands/${name}.ts`,
    ...args,
  ];
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: server.dataDir };
  execFileSync(process.execPath, script, { cwd: root, env });
}

/** A restore ends all sessions. */
async function signInAgain(page: Page, url: string, code: string): Promise<void> {
  await page.reload();
  await expect(page.getByLabel('Access Code')).toBeVisible();
  await signIn(page, url, code);
  await openSection(page, 'Trading Journal');
}

test(
  'a restore takes nothing from two devices, one of which was offline throughout',
  { tag: '@full' },
  async ({ browser }) => {
    test.slow();
    const server = await startServer();
    const { url, traderCode: code } = server;
    try {
      const phone = await openDevice(browser, { url, code });
      const desktop = await openDevice(browser, { url, code });
      await addTrade(phone.page, 'EURUSD');
      await addTrade(phone.page, 'GBPJPY');
      await syncNow(phone.page);
      await syncNow(desktop.page);
      await phone.context.setOffline(true);
      await editTrade(phone.page, 'EURUSD', { Notes: 'Typed on the phone, offline.' });
      await addTrade(phone.page, 'AUDUSD');

      command(server, 'backup');
      await editTrade(desktop.page, 'EURUSD', { Strategy: 'Typed after the backup' });
      await addTrade(desktop.page, 'USDCAD');
      await deleteTrade(desktop.page, 'GBPJPY');
      await syncNow(desktop.page);

      await server.stop();
      const folder = join(server.dataDir, 'backups');
      const backup = readdirSync(folder).find((file) => file.startsWith('manual')) ?? '';
      command(server, 'restore', join(folder, backup));
      await server.start();
      await phone.context.setOffline(false);
      await signInAgain(desktop.page, url, code);
      await signInAgain(phone.page, url, code);
      await syncNow(desktop.page);
      await syncNow(phone.page);
      await syncNow(desktop.page);

      for (const { page } of [phone, desktop]) {
        await expect(tradeRow(page, 'EURUSD')).toContainText('Typed on the phone, offline.');
        await expect(tradeRow(page, 'EURUSD')).toContainText('Typed after the backup');
        await expect(tradeRow(page, 'AUDUSD')).toHaveCount(1);
        await expect(tradeRow(page, 'USDCAD')).toHaveCount(1);
        await expect(tradeRow(page, 'GBPJPY')).toHaveCount(0);
      }
      await phone.page.screenshot({ path: test.info().outputPath('phone.png') });
      await desktop.page.screenshot({ path: test.info().outputPath('desktop.png') });
    } finally {
      await server.remove();
    }
  },
);
