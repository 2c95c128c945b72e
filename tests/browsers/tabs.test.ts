import { expect, it } from 'vitest';
import { createMember } from '#tests/browser/support/api.ts';
import { inEachBrowser, useServer } from './support/devices.ts';
import { entriesOf } from './support/entries.ts';
import {
  addTrade,
  deleteTrade,
  editTrade,
  openJournal,
  signIn,
  tradeRow,
  untilInstalled,
  untilSynced,
} from './support/journal.ts';
import { byRole, button } from './support/target.ts';

const server = useServer();

/** Long enough for concurrent sync calls to overlap. */
const HOLD_MS = 300;

inEachBrowser(({ engine, openDevice }) => {
  it('two tabs of one profile show each other’s changes, and send each trade once, one at a time', async () => {
    const code = await createMember(server(), `Tabs of ${engine}`);
    const device = await openDevice({ server: server(), holdMs: HOLD_MS });
    const { tab: first, wire } = device;
    await signIn(first, code);
    await openJournal(first);
    const second = await device.openTab();
    await openJournal(second); // the profile is signed in already
    await untilInstalled(second);

    await device.goOffline();
    await addTrade(first, 'AUDUSD');
    await addTrade(first, 'NZDUSD');
    await second.waitFor(tradeRow('NZDUSD'));
    await addTrade(second, 'USDCAD');
    await editTrade(second, 'AUDUSD', { Notes: 'Edited in the other tab.' });
    await expect.poll(() => first.text(tradeRow('AUDUSD'))).toContain('Edited in the other tab.');
    await deleteTrade(second, 'NZDUSD');
    await first.waitUntilGone(tradeRow('NZDUSD'));

    await device.goOnline();
    await untilSynced(first);
    await untilSynced(second);
    const stored = await entriesOf(server(), code);
    expect(stored).toMatchObject([
      { pair: 'AUDUSD', notes: 'Edited in the other tab.' },
      { pair: 'USDCAD' },
    ]);
    const sent = wire.traffic.pushes.flat();
    for (const { id } of stored) expect(sent.filter((each) => each === id)).toHaveLength(1);
    expect(wire.traffic.mostAtOnce).toBe(1);
  });

  it('signing out in one tab signs the other out', async () => {
    const code = await createMember(server(), `Leaves ${engine}`);
    const device = await openDevice({ server: server() });
    await signIn(device.tab, code);
    await openJournal(device.tab);
    const second = await device.openTab();
    await openJournal(second);
    await addTrade(second, 'AUDUSD');
    await untilSynced(second);
    await second.click(button('Logout'));
    await second.waitFor(byRole('textbox', 'Access Code'));
    await device.tab.waitFor(byRole('textbox', 'Access Code'));
    expect(await device.tab.count(tradeRow('AUDUSD'))).toBe(0);
  });
});
