import { DAY_MS } from '#contracts/rules/durations.ts';
import { apiToken, storedEntries } from './support/api.ts';
import {
  addTrade,
  editTrade,
  openDevice,
  syncNow,
  tradeRow,
  untilSynced,
  wakeWorker,
} from './support/journal.ts';
import { startWatchedServer } from './support/watched-server.ts';
import { expect, test } from './support/test.ts';

/** Runs in pages and, as text, in the worker. */
function setClockAhead(byMs: number): void {
  const Real = Date;
  class Ahead extends Real {
    constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
      super(...((parts.length === 0 ? [Real.now() + byMs] : parts) as [number]));
    }
    static override now(): number {
      return Real.now() + byMs;
    }
  }
  globalThis.Date = Ahead as DateConstructor;
}

test(
  'a device whose clock is a day ahead loses nothing, and does not win every merge',
  { tag: '@full' },
  async ({ browser }) => {
    test.slow();
    const workerPrelude = `(${setClockAhead.toString()})(${DAY_MS});\n`;
    const watched = await startWatchedServer({ workerPrelude });
    const { server, url } = watched;
    try {
      const wrong = await openDevice(browser, {
        url,
        code: server.traderCode,
        prepare: (context) => context.addInitScript(setClockAhead, DAY_MS),
      });
      const aheadMs = await wrong.page.evaluate(() => Date.now());
      expect(aheadMs - Date.now()).toBeGreaterThan(DAY_MS / 2);
      const right = await openDevice(browser, { url: server.url, code: server.traderCode });

      await wrong.context.setOffline(true);
      await addTrade(wrong.page, 'AUDUSD');
      await editTrade(wrong.page, 'AUDUSD', { Notes: 'By the wrong clock.', Strategy: 'Fade' });
      await wrong.context.setOffline(false);
      await untilSynced(wrong.page);
      await syncNow(right.page);
      await expect(tradeRow(right.page, 'AUDUSD')).toContainText(/Fade.*By the wrong clock\./);

      await editTrade(right.page, 'AUDUSD', { Notes: 'By the right clock, later.' });
      await untilSynced(right.page);
      await syncNow(wrong.page);
      await expect(tradeRow(wrong.page, 'AUDUSD')).toContainText(
        /Fade.*By the right clock, later\./,
      );

      await editTrade(wrong.page, 'AUDUSD', { Notes: 'By the wrong clock, last.' });
      await untilSynced(wrong.page);
      await syncNow(right.page);
      await expect(tradeRow(right.page, 'AUDUSD')).toContainText(
        /Fade.*By the wrong clock, last\./,
      );

      await wrong.context.setOffline(true);
      await addTrade(wrong.page, 'NZDUSD');
      await wrong.page.goto('about:blank'); // the worker does the rest; its clock is wrong too
      await wrong.context.setOffline(false);
      await wakeWorker(wrong.context, url);
      const token = await apiToken(server.url, server.traderCode);
      const pairs = async () => (await storedEntries(server.url, token)).map(({ pair }) => pair);
      await expect.poll(pairs, { timeout: 60_000 }).toHaveLength(2);
      await syncNow(right.page);
      await expect(tradeRow(right.page, 'NZDUSD')).toHaveCount(1);
      expect([...wrong.faults, ...right.faults]).toEqual([]);
    } finally {
      await watched.close();
    }
  },
);
