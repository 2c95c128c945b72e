import type { JournalEntry } from '#contracts/journal/journal.ts';
import { apiToken, storedEntries } from './support/api.ts';
import { openSection, signIn, untilInstalled } from './support/pages.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use({ ...phone, ...withWorker });

const isOurs = ({ pair, entry_price }: JournalEntry) =>
  pair === 'GBPUSD' && entry_price === 1.31415;

test('a trade recorded while the server is down arrives exactly once', async ({
  page,
  ownServer: server,
}) => {
  test.slow();
  await signIn(page, server.url, server.traderCode);
  await untilInstalled(page);

  await openSection(page, 'Trading Floor');
  const like = page.getByRole('button', { name: /like/i }).first();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Trading Journal' })
    .click();
  await expect(page.getByRole('heading', { name: 'Trading Journal', level: 1 })).toBeVisible();

  await server.stop();

  await page.getByRole('main').getByRole('button', { name: 'Add Trade' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Trade Entry' });
  await dialog.getByLabel('Pair').fill('GBPUSD');
  await dialog.getByLabel('Entry Price').fill('1.31415');
  await dialog.getByLabel('P&L', { exact: true }).fill('27.18');
  await dialog.getByRole('button', { name: 'Add Trade' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('listitem').filter({ hasText: 'GBPUSD' });
  await expect(row).toContainText('+$27.18');
  await expect(row).toContainText('Waiting to sync');

  await page.reload();
  await openSection(page, 'Trading Journal');
  await expect(row).toContainText('Waiting to sync');

  await server.start();
  await expect(row).not.toContainText('Waiting to sync', { timeout: 90_000 });
  const token = await apiToken(server.url, server.traderCode);
  expect((await storedEntries(server.url, token)).filter(isOurs)).toHaveLength(1);

  await page.reload();
  await openSection(page, 'Trading Journal');
  await expect(row).toHaveCount(1);
  expect((await storedEntries(server.url, token)).filter(isOurs)).toHaveLength(1);
});
