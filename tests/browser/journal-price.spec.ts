import { journalEndpoints } from '#contracts/journal/journal.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { aTrade } from '../support/builders.ts';
import { apiToken, createMember } from './support/api.ts';
import { openDevice, tradeRow } from './support/journal.ts';
import { expect, test } from './support/test.ts';

const headers = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** A trade of half an hour that the server's own market has seen. */
async function addTradeOfMarket(url: string, token: string): Promise<void> {
  const query = `instrument=EURUSD&timeframe=M1&limit=200&to=${new Date(Date.now() - HOUR_MS).toISOString()}`;
  const answer = await fetch(`${url}/api${marketEndpoints.candles.path}?${query}`, {
    headers: headers(token),
  });
  const { candles } = marketEndpoints.candles.response.parse(await answer.json());
  const [entry, exit] = [candles.at(-60), candles.at(-30)];
  if (entry === undefined || exit === undefined) throw new Error('the market has no candles');
  const closed_at = new Date(exit[0] + MINUTE_MS / 2).toISOString();
  const trade = aTrade({
    pair: 'EURUSD',
    entry_price: entry[4],
    exit_price: exit[1],
    opened_at: new Date(entry[0] + MINUTE_MS / 2).toISOString(),
    closed_at,
    date: closed_at,
  });
  const added = await fetch(`${url}/api${journalEndpoints.add.path}`, {
    method: 'POST',
    headers: headers(token),
    body: JSON.stringify(trade),
  });
  expect(added.status).toBe(201);
}

test(
  'the price during a trade and its replay, its notes and screenshots included, work without a network once they were seen',
  { tag: '@full' },
  async ({ browser, server }) => {
    const code = await createMember(server, 'excursions');
    await addTradeOfMarket(server.url, await apiToken(server.url, code));
    const { context, page, faults } = await openDevice(browser, { url: server.url, code });
    const section = page.getByRole('region', { name: 'Price during the trade' });
    await tradeRow(page, 'EURUSD').getByRole('button').click();
    await expect(section.getByRole('table', { name: 'Excursions' })).toBeVisible();
    await expect(section).toContainText('Source: Simulated market');

    await context.setOffline(true);
    await page.reload();
    await expect(section.getByRole('table', { name: 'Excursions' })).toBeVisible();
    await section.getByRole('button', { name: 'Replay' }).click();
    const replay = page.getByRole('region', { name: 'Replay' });
    await expect(replay.getByText(/before the entry/)).toBeVisible();
    await replay.getByRole('button', { name: 'Jump to the exit' }).click();
    await expect(replay.getByText(/after the exit/)).toBeVisible();

    await replay.getByRole('button', { name: 'Jump to the entry' }).click();
    await replay.getByRole('button', { name: 'Take screenshot' }).click();
    await expect(page.getByText('Screenshot added')).toBeVisible();
    const screenshots = page.getByRole('region', { name: 'Screenshots' }).getByRole('button');
    await expect(screenshots).toHaveCount(1);
    // Had the next candles left anything on the chart, this would be another picture.
    await replay.getByRole('button', { name: 'One candle forward' }).click();
    await replay.getByRole('button', { name: 'One candle back' }).click();
    await replay.getByRole('button', { name: 'Take screenshot' }).click();
    await expect(page.getByText('The trade has this screenshot already')).toBeVisible();

    await replay.getByRole('button', { name: 'Add note' }).click();
    await replay.getByLabel(/^Note at/).fill('too early');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText(
      /Replay, .*: too early/,
    );
    await context.close();
    expect(faults).toEqual([]);
  },
);
