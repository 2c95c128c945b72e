import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTES_MAX_LENGTH } from '#contracts/journal/journal.ts';
import { createMember } from '#tests/browser/support/api.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { inEachBrowser, useServer } from './support/devices.ts';
import { entriesOf } from './support/entries.ts';
import {
  addTrade,
  fillTrade,
  openJournal,
  openTrade,
  saveTrade,
  signIn,
  tradeRow,
  untilInstalled,
  untilSynced,
} from './support/journal.ts';
import { byRole, button, element, fileInput } from './support/target.ts';

const server = useServer();

/** Larger than the product stores: the device must resize it. */
const LARGE = { width: 3200, height: 1800 };
let folder = '';
let picture = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-picture-'));
  picture = join(folder, 'chart.png');
  await writeFile(picture, await aPicture('png', LARGE));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

inEachBrowser(({ engine, openDevice }) => {
  it('the app opens offline, with the trades recorded before and after the network was lost', async () => {
    const code = await createMember(server(), `Offline in ${engine}`);
    const device = await openDevice({ server: server() });
    const { tab } = device;
    await signIn(tab, code);
    await openJournal(tab);
    await addTrade(tab, 'AUDUSD');
    await untilSynced(tab);
    await untilInstalled(tab);

    await device.goOffline();
    await addTrade(tab, 'NZDUSD', { Notes: 'Written in a lift.' });
    await tab.reload();
    await openJournal(tab);
    await tab.waitFor(tradeRow('AUDUSD'));
    expect(await tab.text(tradeRow('NZDUSD'))).toContain('Written in a lift.');
    expect(await entriesOf(server(), code)).toMatchObject([{ pair: 'AUDUSD' }]);

    await device.goOnline();
    await tab.reload();
    await openJournal(tab);
    await untilSynced(tab);
    expect(await entriesOf(server(), code)).toMatchObject([{ pair: 'AUDUSD' }, { pair: 'NZDUSD' }]);
  });

  it('the longest note is unchanged after a reload', async () => {
    const code = await createMember(server(), `Long note in ${engine}`);
    const { tab } = await openDevice({ server: server() });
    await signIn(tab, code);
    await openJournal(tab);
    const note = 'Zażółć gęślą jaźń – “retest” 📈 '.repeat(200).slice(0, NOTES_MAX_LENGTH).trim();
    const form = await fillTrade(tab, { Pair: 'USDCAD', 'Entry Price': '1.4142' });
    await tab.paste(byRole('textbox', 'Notes', { within: form }), note);
    await saveTrade(tab);
    await tab.reload();
    await openJournal(tab);
    const details = await openTrade(tab, 'USDCAD');
    expect(await tab.text(details)).toContain(note);
    await tab.click(button('Close', { within: details }));
    await untilSynced(tab);
    expect(await entriesOf(server(), code)).toMatchObject([{ notes: note }]);
  });

  it('a picture is resized, stored, still there after a reload, and sent', async () => {
    const code = await createMember(server(), `Picture in ${engine}`);
    const { tab } = await openDevice({ server: server() });
    await signIn(tab, code);
    await openJournal(tab);
    const form = await fillTrade(tab, { Pair: 'USDCHF', 'Entry Price': '0.9' });
    await tab.chooseFile(fileInput('Picture files', form), picture);
    await tab.waitFor(byRole('img', 'Picture 1', { within: form }));
    await saveTrade(tab);
    await tab.reload();
    await openJournal(tab);
    const details = await openTrade(tab, 'USDCHF');
    const thumbnail = button('Enlarge picture 1 of 1', { within: details });
    await tab.waitFor(thumbnail);
    const width = `${element(thumbnail)}.querySelector('img')?.naturalWidth ?? 0`;
    await expect.poll(() => tab.evaluate(width)).toBe(1600);
    await tab.click(button('Close', { within: details }));
    await untilSynced(tab);
    const [stored] = await entriesOf(server(), code);
    expect(stored?.screenshots).toHaveLength(1);
  });
});
