import type { Page } from '@playwright/test';
import { addTrade, fillTrade, openDevice, tradeRow, untilSynced } from './support/journal.ts';
import { openSection } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const SMALLER_THAN_THE_APP = 1000; // bytes; already stored data are far larger

/** Whether the storage of this origin is full. */
function isFull(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('probe');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('probe'));
        opening.addEventListener('error', () => resolve(true));
        opening.addEventListener('success', () => {
          const probe = opening.result.transaction('probe', 'readwrite');
          probe.objectStore('probe').put('one more byte', 'key');
          probe.addEventListener('complete', () => resolve(false));
          probe.addEventListener('abort', () => resolve(true));
          opening.result.close();
        });
        opening.addEventListener('blocked', reject);
      }),
  );
}

test(
  'with full storage the form stays open and says why, and saves once there is space again',
  { tag: '@full' },
  async ({ browser, server }) => {
    test.slow();
    const device = await openDevice(browser, { url: server.url, code: server.traderCode });
    const { context, page } = device;
    await addTrade(page, 'AUDUSD');
    await untilSynced(page);
    await context.setOffline(true);
    await addTrade(page, 'NZDUSD');

    const session = await context.newCDPSession(page);
    const quota = { origin: server.url };
    await session.send('Storage.overrideQuotaForOrigin', {
      ...quota,
      quotaSize: SMALLER_THAN_THE_APP,
    });
    // Chromium caches the quota for half a minute.
    await expect.poll(() => isFull(page), { timeout: 60_000 }).toBe(true);
    const form = await fillTrade(page, {
      Pair: 'USDCAD',
      'Entry Price': '1.4142',
      Notes: 'Typed on a full phone.',
    });
    await form.getByRole('button', { name: 'Add Trade' }).click();
    await expect(form.getByRole('alert')).toHaveText(
      'This device is out of storage space. Free some space, then try again.',
    );
    await expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue(
      'Typed on a full phone.',
    );
    await expect(tradeRow(page, 'USDCAD')).toHaveCount(0);

    await session.send('Storage.overrideQuotaForOrigin', quota);
    await form.getByRole('button', { name: 'Add Trade' }).click();
    await expect(form).toBeHidden();
    await expect(tradeRow(page, 'USDCAD')).toContainText('Typed on a full phone.');

    await page.reload();
    await openSection(page, 'Trading Journal');
    for (const pair of ['AUDUSD', 'NZDUSD', 'USDCAD']) {
      await expect(tradeRow(page, pair)).toHaveCount(1);
    }
    await context.setOffline(false);
    await untilSynced(page);
    expect(device.faults).toEqual([]);
    await context.close();
  },
);
