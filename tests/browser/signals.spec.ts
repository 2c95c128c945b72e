import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { apiToken, storedEntries } from './support/api.ts';
import { openSection, signIn, untilInstalled } from './support/pages.ts';
import { startNewServer } from './support/server.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use({ ...phone, ...withWorker });

const FILLED_MS = 120_000; // the backfill takes long on a busy machine

async function storedSignals(url: string, token: string): Promise<Signal[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api${signalEndpoints.history.path}`, { headers });
  return signalEndpoints.history.response.parse(await answer.json());
}

test(
  'a new server fills its record; a signal is sized and taken offline',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const server = await startNewServer({ SIGNAL_REPLAY: 'on' });
    try {
      const token = await apiToken(server.url, server.traderCode);
      await expect
        .poll(async () => (await storedSignals(server.url, token)).length, { timeout: FILLED_MS })
        .toBeGreaterThan(10);

      await signIn(page, server.url, server.traderCode);
      await untilInstalled(page);
      await openSection(page, 'Trading Signals');
      await expect(page.getByRole('heading', { name: 'Track record' })).toBeVisible();
      const card = page.getByRole('article').filter({ hasText: 'I took this' }).first();
      await expect(card).toContainText('Simulated market');
      const named = (await card.getAttribute('aria-label')) ?? '';
      for (const section of ['Peak Scanner', 'Weekly Scanner', '1M Sniper', 'History']) {
        await openSection(page, section);
        await expect(page.getByText('Trades and analysis are informational.')).toBeVisible();
      }

      await server.stop();

      for (const section of ['Peak Scanner', 'Weekly Scanner', '1M Sniper', 'History']) {
        await openSection(page, section);
        await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
      }
      await openSection(page, 'Trading Signals');
      await card.getByRole('button', { name: `Size it: ${named}` }).click();
      const sizing = page.getByRole('dialog', { name: `Size ${named}` });
      await sizing.getByLabel('Balance').fill('100000');
      await expect(sizing.getByText('At risk')).toBeVisible();
      await sizing.getByRole('button', { name: 'I took this' }).click();
      const form = page.getByRole('dialog', { name: 'Add Trade Entry' });
      await expect(form.getByLabel('Pair')).toHaveValue(named.split(' ')[0] ?? '');
      await expect(form.getByLabel('Size', { exact: true })).not.toHaveValue('');
      await form.getByRole('button', { name: 'Add Trade' }).click();
      await expect(form).toBeHidden();
      await openSection(page, 'Trading Signals');
      await expect(page.getByText('In your journal').first()).toBeVisible();

      await server.start();
      const taken = async (): Promise<JournalEntry[]> =>
        (await storedEntries(server.url, token)).filter(({ signal_id }) => signal_id !== null);
      await expect.poll(async () => (await taken()).length, { timeout: 90_000 }).toBe(1);
      const [entry] = await taken();
      const signals = await storedSignals(server.url, token);
      const signal = signals.find(({ id }) => id === entry?.signal_id);
      expect(entry).toMatchObject({
        pair: signal?.instrument,
        type: signal?.signal_type,
        entry_price: signal?.entry_price,
        stop_loss: signal?.stop_loss,
        take_profit: signal?.take_profit,
        status: 'open',
      });
    } finally {
      await server.remove();
    }
  },
);
