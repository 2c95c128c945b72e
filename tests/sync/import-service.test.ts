import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { anAccount } from '#tests/support/statements.ts';
import { csvText } from '#web/data/journal/export/csv-file.ts';
import { csvTables } from '#web/data/journal/export/csv-tables.ts';
import { readRecords } from '#web/offline/journal/read.ts';
import { changeRow } from '#web/offline/journal/write.ts';
import { createImportService, type ImportService } from '#web/offline/worker/import-service.ts';
import type { ImportChoice } from '#web/offline/worker/import-target.ts';
import type { TableReading } from '#web/statements/statement.ts';
import { addAccount, contentOf, flowsOn, tradesOn } from './imports.ts';
import { openDevices, write } from './open-devices.ts';

const open = await openDevices();

async function openService(...account: [overrides?: Parameters<typeof addAccount>[2]]) {
  const { one } = await open({});
  if (account[0] !== undefined) await addAccount(one, 'main', account[0]);
  return { device: one, service: createImportService(one.db, one.now) };
}

const fixtures = new URL('../statements/fixtures/', import.meta.url);
const fixture = (name: string) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(name, fixtures))),
});

const fileOf = (text: string, name = 'shared') => ({ name, bytes: new TextEncoder().encode(text) });

const quiet = (): void => {};

async function storeAll(service: ImportService, choice: ImportChoice) {
  const result = await service.store(choice, quiet);
  if (result === null) throw new Error('nobody cancelled');
  return result;
}

it('takes a report from the file to the journal, and knows its account the next time', async () => {
  const { device, service } = await openService();
  const file = fixture('mt5-hand-made.html');

  const opened = await service.open(file, null);
  expect(opened).toMatchObject({
    state: 'read',
    format: 'mt5',
    currency: 'USD',
    trades: 10,
    cashFlows: 1,
    needsZone: true,
    needsDateOrder: false,
    accountId: null,
  });
  const choice = { account: { fields: anAccount({ broker_zone: '+02:00' }) } };
  const before = await contentOf(device);
  const seen = await service.preview(choice);
  expect(seen).toMatchObject({ fresh: 9, duplicates: 0, net: 83.17, currency: 'USD' });
  expect(seen.reconciliation?.figures[0]).toMatchObject({ stated: 83.17, agrees: 'both' });
  expect(await contentOf(device)).toEqual(before);

  const { importId, accountId } = await storeAll(service, choice);
  expect(await tradesOn(device)).toHaveLength(9);
  expect(await flowsOn(device)).toMatchObject([{ amount: 5000, type: 'deposit' }]);
  const reconciliation = await service.reconcile(importId);
  expect(reconciliation).toMatchObject({ currency: 'USD', journalNet: 83.17 });
  expect(reconciliation.figures).toEqual(seen.reconciliation?.figures);

  expect(await service.open(file, null)).toMatchObject({ accountId });
  const again = { account: { id: accountId, zone: null } };
  expect(await service.preview(again)).toMatchObject({ fresh: 0, duplicates: 9, net: 0 });
  expect(await service.undo(importId)).toBe(9);
  expect(await service.preview(again)).toMatchObject({ fresh: 9 });
  expect(await service.redo(importId)).toBe(9);
});

it('takes the exported CSV of a journal back on another device without loss', async () => {
  const { one, two } = await open({}, {});
  await addAccount(one);
  await addAccount(two);
  await write(one, {
    account_id: 'main',
    ticket: '7',
    source: 'mt5',
    symbol: 'EURUSDm',
    swap: 0.4,
  });
  await write(one, {
    notes: '=1+1\n“two”, and; more',
    tags: ['a;b', 'c'],
    rating: 2,
    setup: '-High',
  });
  await write(one, { status: 'open', exit_price: null, pnl: 0, date: '2026-11-21T08:00:00.000Z' });
  const trades = await tradesOn(one);
  const tradingJournal = trades.map(({ id, ...fields }) => ({ id, kind: 'entry', fields }));
  const [table] = csvTables({ tradingJournal });
  const service = createImportService(two.db, two.now);

  expect(await service.open(fileOf(table ? csvText(table) : ''), null)).toMatchObject({
    format: 'bellwether',
    trades: 3,
    skipped: 0,
    needsZone: false,
  });
  const main = { account: { id: 'main', zone: null } };
  const { importId } = await storeAll(service, main);

  expect(await tradesOn(two)).toEqual(trades.map((trade) => ({ ...trade, import_id: importId })));
  expect(await service.preview(main)).toMatchObject({ fresh: 0, duplicates: 3 });
});

it('says why a file is none, and asks for a file where none is open', async () => {
  const { service } = await openService();
  const choice = { account: { fields: anAccount() } };

  expect(await service.open(fileOf('%PDF-1.7'), null)).toMatchObject({
    state: 'unreadable',
    reason: expect.stringContaining('This is a PDF'),
  });
  await expect(service.preview(choice)).rejects.toThrow('Pick the file once more.');
  await service.open(fixture('mt5-hand-made.html'), null);
  await service.close();
  await expect(service.store(choice, quiet)).rejects.toThrow('Pick the file once more.');
});

it('asks once what the columns of an unknown table are, and remembers it with the account', async () => {
  const { device, service } = await openService({});
  const rows = ['EURUSD,buy,2026-10-05 11:02:10,1.0912,1.0932,20.00,ok'];
  const heads = 'Mkt,Dir,Wann,Rein,Raus,Ergebnis,Bemerkung';
  const file = fileOf([heads, ...rows].join('\n'));
  const reading: TableReading = {
    columns: {
      symbol: 'Mkt',
      side: 'Dir',
      closed_at: 'Wann',
      entry: 'Rein',
      exit: 'Raus',
      net: 'Ergebnis',
      notes: 'Bemerkung',
    },
    dateOrder: 'ymd',
  };

  expect(await service.open(file, null)).toMatchObject({
    state: 'columns',
    heads: heads.split(','),
    samples: expect.arrayContaining([rows[0]?.split(',')]),
  });
  expect(await service.open(file, reading)).toMatchObject({ state: 'read', trades: 1 });
  const main = { account: { id: 'main', zone: null } };
  await service.preview(main);
  expect(await readRecords(device.db, 'import_mapping')).toEqual([]);
  await service.store(main, quiet);
  expect(await tradesOn(device)).toMatchObject([
    { pair: 'EURUSD', pnl: 20, notes: 'ok', date: '2026-10-05T09:02:10.000Z' },
  ]);

  const next = fileOf(`${heads}\nUS30.cash,sell,2026-10-06 11:02:10,42310.2,42350.2,-16.00,`);
  expect(await service.open(next, null)).toMatchObject({
    state: 'read',
    trades: 1,
    accountId: 'main',
  });
  expect(await service.preview(main)).toMatchObject({ fresh: 1, net: -16 });
});

it('reads dates in the order that the trader says', async () => {
  const { service } = await openService({ broker_zone: 'UTC' });
  const opened = await service.open(fixture('generic-ambiguous-dates.csv'), null);
  expect(opened).toMatchObject({ state: 'read', needsDateOrder: true });
  const account = { id: 'main', zone: null };

  const dayFirst = await service.preview({ account, dateOrder: 'dmy' });
  const monthFirst = await service.preview({ account, dateOrder: 'mdy' });

  expect([dayFirst, monthFirst].map(({ trades }) => trades[0]?.closedAt)).toEqual([
    '2026-04-05T10:00:00.000Z',
    '2026-05-04T10:00:00.000Z',
  ]);
});

const fail = (): never => {
  throw new Error('a fault');
};

it('fails with a sentence when the device cannot store it, and can be tried again', async () => {
  const { device, service } = await openService({});
  await service.open(fixture('mt5-hand-made.html'), null);
  const main = { account: { id: 'main', zone: null } };
  device.db.rows.hook('creating', fail);

  await expect(service.store(main, quiet)).rejects.toThrow(
    'The statement could not be imported on this device. Nothing of it was written.',
  );
  expect(await tradesOn(device)).toEqual([]);

  device.db.rows.hook('creating').unsubscribe(fail);
  expect(await service.store(main, quiet)).toMatchObject({ trades: 9 });
});

it('cancels the import that is being written, and nothing of it stays', async () => {
  const { device, service } = await openService({});
  await service.open(fixture('mt5-hand-made.html'), null);
  const main = { account: { id: 'main', zone: null } };
  await service.preview(main);
  const before = await contentOf(device);

  expect(await service.store(main, () => void service.cancel())).toBeNull();
  expect(await contentOf(device)).toEqual(before);

  expect(await service.store(main, quiet)).toMatchObject({ trades: 9 });
  await service.cancel(); // too late
  expect(await tradesOn(device)).toHaveLength(9);
});

it('imports into the account as it is then, not as the preview saw it', async () => {
  const { device, service } = await openService({ broker_zone: '+02:00' });
  await service.open(fixture('mt5-hand-made.html'), null);
  const main = { account: { id: 'main', zone: null } };
  const { trades } = await service.preview(main);
  await changeRow(device.db, 'main', { broker_zone: '+05:00' }, device.now());

  await service.store(main, quiet);

  const [first] = (await tradesOn(device)).toReversed();
  const latest = trades.map(({ closedAt }) => Date.parse(closedAt)).toSorted((a, b) => b - a)[0];
  expect(Date.parse(first?.date ?? '')).toBe((latest ?? 0) - 3 * 3_600_000);
});

it('gives each import an id of its own, also of one file that is imported twice', async () => {
  const { service } = await openService({});
  await service.open(fixture('mt5-hand-made.html'), null);
  const main = { account: { id: 'main', zone: null } };
  await service.preview(main);

  const first = await service.store(main, quiet);
  const second = await service.store(main, quiet);

  expect([first, second]).toMatchObject([{ trades: 9 }, { trades: 0 }]);
  expect(second?.importId).not.toBe(first?.importId);
});
