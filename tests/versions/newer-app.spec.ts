import { apiToken, createMember, storedEntries } from '../browser/support/api.ts';
import {
  addTrade,
  deleteTrade,
  editTrade,
  openDevice,
  syncNow,
  tradeRow,
  untilSynced,
} from '../browser/support/journal.ts';
import { signIn } from '../browser/support/pages.ts';
import { adminTabLabels, sectionLabels } from '../browser/support/screens.ts';
import { expect, released, test, visit } from './support/test.ts';

test.describe(`the present app on a server of ${released}, while its update waits`, () => {
  test('reads every answer of every section of a trader', async ({ page, newerApp, earlier }) => {
    await signIn(page, newerApp.url, earlier.traderCode);
    await visit(page, sectionLabels);
    expect([...newerApp.refused]).toEqual([]);
  });

  test('reads every answer of every tab of the console', async ({ page, newerApp, earlier }) => {
    await signIn(page, newerApp.url, earlier.adminCode);
    await visit(page, adminTabLabels);
    expect([...newerApp.refused]).toEqual([]);
  });

  test('syncs its journal, with an app of that release beside it', async ({
    browser,
    newerApp,
    earlier,
  }) => {
    const code = await createMember(earlier, 'Before The Update');
    const newer = await openDevice(browser, { url: newerApp.url, code });
    const older = await openDevice(browser, { url: earlier.url, code });
    await addTrade(newer.page, 'AUDUSD');
    await addTrade(newer.page, 'USDJPY');
    await untilSynced(newer.page);
    await syncNow(older.page);
    await editTrade(older.page, 'AUDUSD', { Strategy: 'Breakout' });
    await deleteTrade(older.page, 'USDJPY');
    await untilSynced(older.page);
    await syncNow(newer.page);
    await expect(tradeRow(newer.page, 'AUDUSD')).toContainText('Breakout');
    await expect(tradeRow(newer.page, 'USDJPY')).toHaveCount(0);

    const entries = await storedEntries(earlier.url, await apiToken(earlier.url, code));
    expect(entries).toMatchObject([{ pair: 'AUDUSD', strategy: 'Breakout' }]);
    expect([...newerApp.refused, ...newer.faults, ...older.faults]).toEqual([]);
  });
});
