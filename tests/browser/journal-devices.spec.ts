import { apiToken, createMember, storedEntries } from './support/api.ts';
import {
  addTrade,
  deleteTrade,
  editTrade,
  openDevice,
  syncNow,
  tradeRow,
  untilSynced,
} from './support/journal.ts';
import { pressLogout } from './support/pages.ts';
import { expect, phone, test } from './support/test.ts';

test.slow();

type Account = { url: string; code: string };

const entriesOf = async ({ url, code }: Account) => storedEntries(url, await apiToken(url, code));

test(
  'two profiles change different fields of one trade offline, and both changes survive',
  { tag: '@full' },
  async ({ browser, server }) => {
    const account = { url: server.url, code: await createMember(server, 'Two Profiles') };
    const one = await openDevice(browser, account);
    const two = await openDevice(browser, account);
    await addTrade(one.page, 'AUDUSD');
    await untilSynced(one.page);
    await syncNow(two.page);
    await expect(tradeRow(two.page, 'AUDUSD')).toHaveCount(1);

    await one.context.setOffline(true);
    await two.context.setOffline(true);
    await editTrade(one.page, 'AUDUSD', { 'P&L': '12.5', Notes: 'Took half off at the high.' });
    await editTrade(two.page, 'AUDUSD', { Strategy: 'Breakout', Emotions: 'Calm' });
    for (const { page } of [one, two]) {
      await expect(tradeRow(page, 'AUDUSD')).toContainText('Waiting to sync');
    }
    await one.context.setOffline(false);
    await untilSynced(one.page);
    await two.context.setOffline(false);
    await untilSynced(two.page);
    await syncNow(one.page);

    expect(await entriesOf(account)).toMatchObject([
      {
        pair: 'AUDUSD',
        pnl: 12.5,
        notes: 'Took half off at the high.',
        strategy: 'Breakout',
        emotions: 'Calm',
      },
    ]);
    for (const { page } of [one, two]) {
      await expect(tradeRow(page, 'AUDUSD')).toContainText('+$12.50');
      await expect(tradeRow(page, 'AUDUSD')).toContainText(
        /Breakout.*Calm.*Took half off at the high\./,
      );
    }
    expect([...one.faults, ...two.faults]).toEqual([]);
  },
);

test(
  'a trade deleted by one profile and edited by another is deleted, and undo restores both',
  { tag: '@full' },
  async ({ browser, server }) => {
    const account = { url: server.url, code: await createMember(server, 'Deletes and Edits') };
    const one = await openDevice(browser, account);
    const two = await openDevice(browser, account);
    await addTrade(one.page, 'AUDUSD');
    await untilSynced(one.page);
    await syncNow(two.page);
    await one.context.setOffline(true);
    await two.context.setOffline(true);

    await editTrade(two.page, 'AUDUSD', { Notes: 'Written while it was deleted elsewhere.' });
    await deleteTrade(one.page, 'AUDUSD');
    const undo = one.page.getByRole('button', { name: 'Undo' });
    await undo.hover(); // a hovered toast stays

    await two.context.setOffline(false);
    await untilSynced(two.page);
    await one.context.setOffline(false);
    await untilSynced(one.page);
    expect(await entriesOf(account)).toEqual([]);
    await syncNow(two.page);
    await expect(tradeRow(two.page, 'AUDUSD')).toHaveCount(0);

    await undo.click();
    await expect(tradeRow(one.page, 'AUDUSD')).toContainText('Written while it was deleted');
    await untilSynced(one.page);
    await syncNow(two.page);
    await expect(tradeRow(two.page, 'AUDUSD')).toContainText('Written while it was deleted');
    expect(await entriesOf(account)).toMatchObject([
      { notes: 'Written while it was deleted elsewhere.' },
    ]);
    expect([...one.faults, ...two.faults]).toEqual([]);
  },
);

test(
  'an edit on one device appears on the other within two seconds, without interaction',
  { tag: '@full' },
  async ({ browser, server }) => {
    const account = { url: server.url, code: await createMember(server, 'Two Open Devices') };
    const one = await openDevice(browser, account);
    const two = await openDevice(browser, account);
    await addTrade(one.page, 'AUDUSD');
    await expect(tradeRow(two.page, 'AUDUSD')).toHaveCount(1); // both are subscribed by now
    await untilSynced(one.page);

    let pulls = 0;
    one.page.on('request', (request) => {
      if (request.url().includes('/trading-journal/changes')) pulls += 1;
    });
    await editTrade(one.page, 'AUDUSD', { Notes: 'Moved the stop.' });
    await expect(tradeRow(two.page, 'AUDUSD')).toContainText('Moved the stop.', { timeout: 2000 });

    await untilSynced(one.page);
    expect(pulls).toBeLessThanOrEqual(3); // its own sync, and one for the notification
    expect([...one.faults, ...two.faults]).toEqual([]);
  },
);

test(
  'a second phone counts a trade as only there until the server has it, and no longer',
  { tag: '@full' },
  async ({ browser, server }) => {
    const account = { url: server.url, code: await createMember(server, 'Two Phones') };
    const one = await openDevice(browser, { ...account, look: phone });
    const two = await openDevice(browser, { ...account, look: phone });
    const waiting = two.page.getByRole('button', { name: /^Journal: \d+ waiting/ });
    const token = await apiToken(server.url, account.code); // once: a sixth sign-in would end the phone's
    const untilStored = (...pairs: string[]) =>
      expect
        .poll(async () =>
          (await storedEntries(server.url, token)).map(({ pair }) => pair).toSorted(),
        )
        .toEqual(pairs);

    await two.context.setOffline(true);
    await addTrade(two.page, 'AUDUSD');
    await expect(waiting).toBeVisible();
    await addTrade(one.page, 'EURUSD');
    await two.context.setOffline(false);
    await untilStored('AUDUSD', 'EURUSD');
    await expect(waiting).toBeHidden({ timeout: 2000 });
    await expect(tradeRow(two.page, 'EURUSD')).toHaveCount(1);

    await addTrade(two.page, 'NZDUSD');
    await untilStored('AUDUSD', 'EURUSD', 'NZDUSD');
    await expect(waiting).toBeHidden({ timeout: 2000 });
    await pressLogout(two.page);
    await expect(two.page.getByLabel('Access Code')).toBeVisible();
    expect([...one.faults, ...two.faults]).toEqual([]);
  },
);
