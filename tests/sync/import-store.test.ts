import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import {
  aStatement,
  aStatementFlow,
  aStatementTrade,
  anAccount,
} from '#tests/support/statements.ts';
import { changeRow } from '#web/offline/journal/write.ts';
import { readPage, readRecords } from '#web/offline/journal/read.ts';
import { figuresOf } from './device.ts';
import {
  addAccount,
  contentOf,
  createImports,
  flowsOn,
  MAIN,
  ticketed,
  tradesOn,
} from './imports.ts';
import { openDevices, write } from './open-devices.ts';

const open = await openDevices();

async function openImports(account: Parameters<typeof addAccount>[2] = {}) {
  const { one } = await open({});
  await addAccount(one, 'main', account);
  return { device: one, ...createImports(one) };
}

it('stores a trade as the broker states it, with every sign', async () => {
  const { device, store } = await openImports();
  const trade = aStatementTrade({
    ticket: '7001',
    symbol: 'XAUUSDm',
    side: 'sell',
    lots: 0.25,
    openedAt: { wall: '2026-11-18T10:00:00' },
    closedAt: { wall: '2026-11-19T12:15:00' },
    entry: 2415.3,
    exit: 2401.1,
    stopLoss: 2425,
    takeProfit: 2400,
    profit: 355,
    commission: -1.75,
    swap: 0.4, // a credit
    fees: -0.1,
  });

  const done = await store(aStatement({ trades: [trade] }));

  expect(done).toMatchObject({ accountId: 'main', trades: 1, cashFlows: 0 });
  expect(await tradesOn(device)).toMatchObject([
    {
      date: '2026-11-19T10:15:00.000Z',
      opened_at: '2026-11-18T08:00:00.000Z',
      closed_at: '2026-11-19T10:15:00.000Z',
      duration: '1d 2h',
      pair: 'XAUUSD',
      symbol: 'XAUUSDm',
      type: 'sell',
      size: 0.25,
      entry_price: 2415.3,
      exit_price: 2401.1,
      stop_loss: 2425,
      take_profit: 2400,
      pnl: 353.55,
      commission: -1.75,
      swap: 0.4,
      fees: -0.1,
      currency: 'USD',
      status: 'closed',
      strategy: '',
      account_id: 'main',
      source: 'mt5',
      ticket: '7001',
      import_id: done.importId,
    },
  ]);
});

it('stores the account, the cash flows and what the statement says of itself', async () => {
  const { device, store } = await openImports();
  const statement = aStatement({
    trades: ticketed(20, -5),
    cashFlows: [aStatementFlow({ ticket: '1', note: 'Deposit' })],
    skipped: [{ line: 9, text: 'Total', reason: 'A total.' }],
    stated: { net_profit: 15, trades: 2 },
  });
  const fields = anAccount({ name: 'Prop', starting_balance: 500 });

  const progress: [number, number][] = [];
  const { importId, accountId } = await store(
    statement,
    { fields },
    { onProgress: (done, total) => progress.push([done, total]) },
  );

  const accounts = await readRecords(device.db, 'account');
  const account = accounts.find(({ id }) => id === accountId);
  expect(account).toMatchObject({ name: 'Prop', starting_balance: 500, number: '5001' });
  expect(await flowsOn(device)).toMatchObject([
    {
      account_id: accountId,
      date: '2026-11-01T22:00:00.000Z',
      amount: 1000,
      type: 'deposit',
      note: 'Deposit',
      source: 'mt5',
      import_id: importId,
    },
  ]);
  expect(await readRecords(device.db, 'import')).toMatchObject([
    {
      id: importId,
      account_id: accountId,
      file_name: 'report.html',
      format: 'mt5',
      trades: 2,
      cash_flows: 1,
      duplicates: 0,
      skipped: 1,
      stated: { net_profit: 15, trades: 2 },
      per_position: {
        net_profit: 15,
        gross_profit: 20,
        gross_loss: -5,
        profit_factor: 4,
        trades: 2,
      },
      per_deal: null,
    },
  ]);
  expect(progress).toEqual([
    [0, 3],
    [2, 3],
    [3, 3],
  ]);
});

it('keeps the zone that the trader says and the number by which the account is found', async () => {
  const { device, store } = await openImports({ broker_zone: null });

  await store(aStatement({ trades: ticketed(20) }), { id: 'main', zone: 'Europe/Athens' });

  expect(await readRecords(device.db, 'account')).toMatchObject([
    { name: 'Main', broker_zone: 'Europe/Athens', number: '5001' },
  ]);
});

it('imports the same statement twice without touching what the trader added', async () => {
  const { device, preview, store } = await openImports();
  const statement = aStatement({
    trades: [...ticketed(20, -5), aStatementTrade({ entry: 1.2 })],
    cashFlows: [aStatementFlow(), aStatementFlow({ ticket: '3' })],
  });
  await store(statement);
  for (const { id } of await tradesOn(device)) {
    const added = {
      notes: 'Waited.',
      tags: ['trend'],
      setup: 'High',
      screenshots: ['a'.repeat(64)],
    };
    await changeRow(device.db, id, { ...added, rating: 4, pnl: 19 }, device.now());
  }
  const before = await tradesOn(device);

  expect(await preview(statement)).toMatchObject({ fresh: 0, duplicates: 3 });
  const again = await store(statement);

  expect(again).toMatchObject({ trades: 0, cashFlows: 0 });
  expect(await tradesOn(device)).toEqual(before);
  expect((await flowsOn(device)).length).toBe(2);
  expect((await readRecords(device.db, 'import'))[1]).toMatchObject({ trades: 0, duplicates: 5 });
});

it('adds only the new trades of a longer statement, in whatever zone it is read', async () => {
  const { device, store } = await openImports();
  await store(aStatement({ trades: ticketed(20, -5) }));

  const choice = { id: 'main', zone: '+03:00' };
  expect(await store(aStatement({ trades: ticketed(20, -5, 7) }), choice)).toMatchObject({
    trades: 1,
  });
  expect((await tradesOn(device)).map(({ pnl }) => pnl)).toEqual([20, -5, 7]);
});

it('counts identical fills of one second, and the parts of one position', async () => {
  const { store } = await openImports();
  const fill = aStatementTrade();
  const part = aStatementTrade({ ticket: '7001', lots: 0.4 });
  const trades = [fill, fill, part, { ...part, lots: 0.6 }, { ...part, lots: 0.6 }];

  expect(await store(aStatement({ trades }))).toMatchObject({ trades: 3 });
  expect(await store(aStatement({ trades }))).toMatchObject({ trades: 0 });
  const more = aStatement({ trades: [...trades, fill, { ...part, lots: 0.6 }] });
  expect(await store(more)).toMatchObject({ trades: 2 });
});

const firstPart = aStatementTrade({ ticket: '7001', lots: 0.4, profit: 40 });
const secondPart = aStatementTrade({
  ticket: '7001',
  lots: 0.6,
  profit: -10,
  exit: 1.084,
  closedAt: { wall: '2026-11-19T12:00:00' },
});

it('adds a part to a position of an earlier statement, with what the trader wrote there', async () => {
  const { device, store, preview } = await openImports();
  await store(aStatement({ trades: [firstPart] }));
  const [before] = await tradesOn(device);
  await changeRow(device.db, before?.id ?? '', { notes: 'Half at the high.' }, device.now());

  const whole = aStatement({ trades: [firstPart, secondPart] });
  expect(await preview(whole)).toMatchObject({ fresh: 1, duplicates: 1 });
  expect(await store(whole)).toMatchObject({ trades: 1 });
  expect(await tradesOn(device)).toMatchObject([
    { ticket: '7001', size: 1, pnl: 30, notes: 'Half at the high.' },
  ]);
  expect(await store(whole)).toMatchObject({ trades: 0 });
});

it('leaves a position alone that the trader split, and stores a further part by itself', async () => {
  const { device, store } = await openImports();
  const third = { ...secondPart, lots: 0.2, exit: 1.09 };
  await store(aStatement({ trades: [firstPart] }));
  await write(device, { ticket: '7001', source: 'mt5', account_id: 'main', pnl: 5 });

  await store(aStatement({ trades: [third] }));
  expect((await tradesOn(device)).length).toBe(3);
});

const at = (second: string, entry = 1.085) =>
  aStatementTrade({ openedAt: { wall: `2026-11-18T10:00:${second}` }, entry });

it('knows a trade without a ticket within a second, and no neighbour in its place', async () => {
  const { store } = await openImports();
  await store(aStatement({ trades: [at('10'), at('12')] }));

  expect(await store(aStatement({ trades: [at('11'), at('10')] }))).toMatchObject({ trades: 0 });
  expect(await store(aStatement({ trades: [at('13.5')] }))).toMatchObject({ trades: 1 });
  expect(await store(aStatement({ trades: [at('10', 1.0851)] }))).toMatchObject({ trades: 1 });
});

it('knows what was typed by hand, and keeps accounts apart', async () => {
  const { device, store } = await openImports();
  await addAccount(device, 'other');
  await write(device, {
    account_id: 'main',
    entry_price: 1.085,
    size: 0.1,
    opened_at: '2026-11-18T08:00:00.400Z',
  });
  const statement = aStatement({ trades: [aStatementTrade()] });

  expect(await store(statement)).toMatchObject({ trades: 0 });
  expect(await store(statement, { id: 'other', zone: null })).toMatchObject({ trades: 1 });
});

it('imports anew what was deleted', async () => {
  const { device, store } = await openImports();
  const statement = aStatement({ trades: ticketed(20, -5) });
  await store(statement);
  const [first] = await tradesOn(device);
  await changeRow(device.db, first?.id ?? '', { deleted: true }, device.now());

  expect(await store(statement)).toMatchObject({ trades: 1 });
  expect((await tradesOn(device)).length).toBe(2);
});

it('takes an own export back under its ids, its own accounts and all that was written', async () => {
  const { device, store } = await openImports();
  await addAccount(device, 'other');
  const written = { notes: 'Line one\nline two', tags: ['a', 'b'], emotions: 'Calm', rating: 5 };
  const own = (id: string, account_id: string | null) =>
    aStatementTrade({ extra: { id, account_id, source: 'mt4', ...written } });
  const trades = [own('one', 'other'), own('two', 'gone'), own('three', null), own('three', null)];
  const statement = aStatement({ format: 'bellwether', trades });

  expect(await store(statement)).toMatchObject({ trades: 3 });
  const stored = new Map((await tradesOn(device)).map((trade) => [trade.id, trade]));
  expect([...stored.keys()].toSorted()).toEqual(['one', 'three', 'two']);
  expect(stored.get('one')).toMatchObject({ ...written, account_id: 'other', source: 'mt4' });
  expect(stored.get('two')?.account_id).toBe('main');
  expect(stored.get('three')?.account_id).toBeNull();

  expect(await store(statement)).toMatchObject({ trades: 0 });
  await changeRow(device.db, 'two', { deleted: true }, device.now());
  expect(await store(statement)).toMatchObject({ trades: 1 }); // under an id of its own
  expect((await tradesOn(device)).length).toBe(3);
});

it('writes nothing at all when the device fails in the middle', async () => {
  const { device, store } = await openImports();
  await write(device);
  const before = await contentOf(device);
  let written = 0;
  const fail = (): void => {
    if ((written += 1) > 2500) throw new Error('the device is full');
  };
  device.db.rows.hook('creating', fail);
  const trades = Array.from({ length: 3000 }, (_, n) => aStatementTrade({ ticket: `t${n}` }));
  const fields = anAccount({ name: 'New' });

  await expect(store(aStatement({ trades }), { fields })).rejects.toThrow('the device is full');

  expect(await contentOf(device)).toEqual(before);
});

const many = (count: number) =>
  aStatement({
    trades: Array.from({ length: count }, (_, n) => aStatementTrade({ ticket: `t${n}` })),
    cashFlows: [aStatementFlow()],
  });

it('writes nothing at all when it is cancelled in the middle, and can be started again', async () => {
  const { device, store } = await openImports();
  await write(device);
  const before = await contentOf(device);
  const cancelling = new AbortController();
  const seen: number[] = [];
  const onProgress = (done: number): void => {
    seen.push(done);
    if (done >= 2000) cancelling.abort(new Error('cancelled'));
  };
  const fields = anAccount({ name: 'New' });

  const { signal } = cancelling;
  await expect(store(many(5000), { fields }, { onProgress, signal })).rejects.toThrow('cancelled');

  expect(Math.max(...seen)).toBe(2000);
  expect(await contentOf(device)).toEqual(before);
  expect(await store(many(5000), { fields })).toMatchObject({ trades: 5000, cashFlows: 1 });
  const { stored, counted } = await figuresOf(device.db);
  expect(stored).toEqual(counted);
});

const closeAtRow2000 = (done: number): void => {
  if (done >= 2000) Dexie.currentTransaction.idbtrans.abort();
};

it('is whole or absent after its page was closed in the middle: the browser ends the transaction', async () => {
  const { device, store } = await openImports();
  await write(device);
  const before = await contentOf(device);

  const stored = store(many(5000), MAIN, { onProgress: closeAtRow2000 });
  await expect(stored).rejects.toThrow('InvalidStateError');

  expect(await contentOf(device)).toEqual(before);
});

it('reports every thousand rows that are stored, never fewer than before', async () => {
  const { store } = await openImports();
  const seen: [number, number][] = [];

  await store(many(2500), MAIN, { onProgress: (done, total) => seen.push([done, total]) });

  expect(seen).toEqual([0, 1000, 2000, 2500, 2501].map((done) => [done, 2501]));
});

it('stores five thousand trades with the totals that follow from them', async () => {
  const { device, store } = await openImports();
  const trades = Array.from({ length: 5000 }, (_, n) =>
    aStatementTrade({ ticket: `t${n}`, profit: (n % 7) - 3.1 }),
  );

  expect(await store(aStatement({ trades }))).toMatchObject({ trades: 5000 });

  const { stored, counted } = await figuresOf(device.db);
  expect(stored).toEqual(counted);
  const page = await readPage(device.db, { limit: 1 }, new Date(device.now()));
  expect(page.entryCount).toBe(5000);
});
