import { expect, it } from 'vitest';
import { createMember } from '#tests/browser/support/api.ts';
import { type Device, inEachBrowser, useServer } from './support/devices.ts';
import { entriesOf } from './support/entries.ts';
import {
  addTrade,
  deleteTrade,
  editTrade,
  openJournal,
  signIn,
  syncNow,
  tradeRow,
  untilInstalled,
  untilSynced,
} from './support/journal.ts';

const server = useServer();

inEachBrowser(({ engine, openDevice }) => {
  async function openSignedIn(code: string): Promise<Device> {
    const device = await openDevice({ server: server() });
    await signIn(device.tab, code);
    await openJournal(device.tab);
    await untilInstalled(device.tab);
    return device;
  }

  it('two devices change one trade offline, and both changes reach both', async () => {
    const code = await createMember(server(), `Two in ${engine}`);
    const one = await openSignedIn(code);
    const two = await openSignedIn(code);
    await addTrade(one.tab, 'AUDUSD');
    await untilSynced(one.tab);
    await syncNow(two.tab);
    await two.tab.waitFor(tradeRow('AUDUSD'));

    await one.goOffline();
    await two.goOffline();
    await editTrade(one.tab, 'AUDUSD', { 'P&L': '12.5', Notes: 'Took half off.' });
    await editTrade(two.tab, 'AUDUSD', { Strategy: 'Breakout', Emotions: 'Calm' });
    for (const { tab } of [one, two]) {
      await expect.poll(() => tab.text(tradeRow('AUDUSD'))).toContain('Waiting to sync');
    }
    await one.goOnline();
    await syncNow(one.tab);
    await two.goOnline();
    await syncNow(two.tab);
    await syncNow(one.tab);

    expect(await entriesOf(server(), code)).toMatchObject([
      { pnl: 12.5, notes: 'Took half off.', strategy: 'Breakout', emotions: 'Calm' },
    ]);
    for (const { tab } of [one, two]) {
      await expect
        .poll(() => tab.text(tradeRow('AUDUSD')))
        .toMatch(/\+\$12\.50[\s\S]*Breakout · Calm · Took half off\./);
    }
  });

  it('a trade deleted on one device while the other records a new one is gone on both', async () => {
    const code = await createMember(server(), `Deletes in ${engine}`);
    const one = await openSignedIn(code);
    const two = await openSignedIn(code);
    await addTrade(one.tab, 'NZDUSD');
    await untilSynced(one.tab);
    await syncNow(two.tab);
    await two.tab.waitFor(tradeRow('NZDUSD'));

    await two.goOffline();
    await addTrade(two.tab, 'USDCAD');
    await deleteTrade(one.tab, 'NZDUSD');
    await syncNow(one.tab);
    await two.goOnline();
    await syncNow(two.tab);
    await two.tab.waitUntilGone(tradeRow('NZDUSD'));
    await syncNow(one.tab);
    await one.tab.waitFor(tradeRow('USDCAD'));
    expect(await entriesOf(server(), code)).toMatchObject([{ pair: 'USDCAD' }]);
  });

  it('a trade recorded offline is sent once the network is back', async () => {
    const code = await createMember(server(), `Returns in ${engine}`);
    const { tab, goOffline, goOnline } = await openSignedIn(code);
    await goOffline();
    await addTrade(tab, 'USDCHF');
    await expect.poll(() => tab.text(tradeRow('USDCHF'))).toContain('Waiting to sync');
    await goOnline();
    await untilSynced(tab);
    expect(await entriesOf(server(), code)).toMatchObject([{ pair: 'USDCHF' }]);
  });
});
