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
  untilSynced,
} from './support/journal.ts';
import { button, byRole } from './support/target.ts';

const server = useServer();

inEachBrowser(({ engine, openDevice }) => {
  it('a member records trades, edits one, deletes and restores one, filters, and signs out', async () => {
    const code = await createMember(server(), `Member of ${engine}`);
    const { tab } = await openDevice({ server: server() });
    await signIn(tab, code);
    await openJournal(tab);

    await addTrade(tab, 'AUDUSD', { 'P&L': '12.5', Notes: 'Waited for the retest.' });
    await addTrade(tab, 'NZDUSD', { 'P&L': '-4.2' });
    expect(await tab.text(tradeRow('AUDUSD'))).toContain('+$12.50');

    await editTrade(tab, 'NZDUSD', { Strategy: 'Breakout', 'P&L': '-3' });
    await expect.poll(() => tab.text(tradeRow('NZDUSD'))).toMatch(/−\$3\.00[\s\S]*Breakout/);

    await deleteTrade(tab, 'AUDUSD');
    await tab.click(button('Undo'));
    await tab.waitFor(tradeRow('AUDUSD'));

    const search = byRole('searchbox', 'Search trades');
    await tab.fill(search, 'retest');
    await tab.waitUntilGone(tradeRow('NZDUSD'));
    expect(await tab.count(tradeRow('AUDUSD'))).toBe(1);
    await tab.fill(search, '');
    await tab.waitFor(tradeRow('NZDUSD'));

    await untilSynced(tab);
    await tab.click(button('Logout'));
    await tab.waitFor(byRole('textbox', 'Access Code'));
    expect(await entriesOf(server(), code)).toMatchObject([
      { pair: 'AUDUSD', pnl: 12.5, notes: 'Waited for the retest.' },
      { pair: 'NZDUSD', pnl: -3, strategy: 'Breakout' },
    ]);

    await signIn(tab, code);
    await openJournal(tab);
    await tab.waitFor(tradeRow('NZDUSD'));
    expect(await tab.text(tradeRow('AUDUSD'))).toContain('Waited for the retest.');
  });
});
