import { apiToken, storedEntries } from './support/api.ts';
import { addTrade, openDevice, tradeRow, untilSynced } from './support/journal.ts';
import { openSection } from './support/pages.ts';
import { startWatchedServer } from './support/watched-server.ts';
import { expect, test } from './support/test.ts';

test('two tabs and the worker send each trade once, and never two of them at a time', async ({
  browser,
}) => {
  test.slow();
  const watched = await startWatchedServer({ holdMs: 300 });
  const { server, url, traffic } = watched;
  try {
    const { context, page: first } = await openDevice(browser, { url, code: server.traderCode });
    const second = await context.newPage();
    await second.goto(url);
    await openSection(second, 'Trading Journal');
    await untilSynced(second);

    await context.setOffline(true);
    for (const pair of ['AUDUSD', 'NZDUSD']) await addTrade(first, pair);
    for (const pair of ['USDCAD', 'USDCHF']) await addTrade(second, pair);
    await expect(tradeRow(first, 'USDCHF')).toContainText('Waiting to sync');
    await context.setOffline(false);

    await untilSynced(first);
    await untilSynced(second);
    const token = await apiToken(server.url, server.traderCode);
    const ids = (await storedEntries(server.url, token)).map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(traffic.pushes.flat().toSorted()).toEqual(ids.toSorted());

    await Promise.all([addTrade(first, 'EURGBP'), addTrade(second, 'EURJPY')]);
    await untilSynced(first);
    await untilSynced(second);
    const all = (await storedEntries(server.url, token)).map(({ id }) => id);
    expect(all).toHaveLength(6);
    expect(traffic.pushes.flat().toSorted()).toEqual(all.toSorted());
    expect(traffic.mostAtOnce).toBe(1);
    await context.close();
  } finally {
    await watched.close();
  }
});
