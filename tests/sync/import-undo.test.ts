import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aStatement, aStatementFlow, aStatementTrade } from '#tests/support/statements.ts';
import { readRecords } from '#web/offline/journal/read.ts';
import { changeRow } from '#web/offline/journal/write.ts';
import { createImportService } from '#web/offline/worker/import-service.ts';
import { undoImport } from '#web/offline/worker/import-undo.ts';
import { type Device, figuresOf, flushTasks } from './device.ts';
import { addAccount, contentOf, createImports, flowsOn, ticketed, tradesOn } from './imports.ts';
import { fieldAtServer, openDevices, write } from './open-devices.ts';

const open = await openDevices();

async function openService(device: Device) {
  await addAccount(device);
  const { undo, redo, reconcile } = createImportService(device.db, device.now);
  return { device, undo, redo, reconcile, ...createImports(device) };
}

async function openImports() {
  const { one } = await open({});
  return openService(one);
}

const remove = (device: Device, id = '') =>
  changeRow(device.db, id, { deleted: true }, device.now());

const resultsOn = async (device: Device) => (await tradesOn(device)).map(({ pnl }) => pnl);

it('takes a whole import out of the journal, and back with all that was written meanwhile', async () => {
  const { device, store, undo, redo } = await openImports();
  await write(device, { pnl: 1 });
  const trades = ticketed(20, -5);
  const { importId } = await store(aStatement({ trades, cashFlows: [aStatementFlow()] }));
  const [, first] = await tradesOn(device);
  const written = { notes: 'Waited.', tags: ['trend'], screenshots: ['a'.repeat(64)] };
  await changeRow(device.db, first?.id ?? '', written, device.now());
  const before = await tradesOn(device);

  expect(await undo(importId)).toBe(2);
  expect(await resultsOn(device)).toEqual([1]);
  expect(await flowsOn(device)).toEqual([]);
  expect(await readRecords(device.db, 'import')).toEqual([]);
  const undone = await contentOf(device);
  expect(await undo(importId)).toBe(0); // a second tap
  expect(await contentOf(device)).toEqual(undone);

  expect(await redo(importId)).toBe(2);
  expect(await tradesOn(device)).toEqual(before);
  expect((await flowsOn(device)).length).toBe(1);
  expect((await readRecords(device.db, 'import')).length).toBe(1);
  expect(await redo(importId)).toBe(0);
});

it('brings back only what the undo took', async () => {
  const { device, store, undo, redo } = await openImports();
  const { importId } = await store(aStatement({ trades: ticketed(20, -5, 7) }));
  const [first] = await tradesOn(device);
  await remove(device, first?.id);

  expect(await undo(importId)).toBe(2);
  expect(await redo(importId)).toBe(2);
  expect(await resultsOn(device)).toEqual([-5, 7]);
});

it('brings nothing back that another import brought meanwhile', async () => {
  const { device, store, undo, redo } = await openImports();
  const cashFlows = [aStatementFlow({ ticket: '1' })];
  const fill = aStatementTrade();
  const statement = aStatement({ trades: [...ticketed(20, -5), fill, fill], cashFlows });
  const { importId } = await store(statement);
  await undo(importId);
  await store(aStatement({ trades: [...ticketed(20), fill], cashFlows }));

  expect(await redo(importId)).toBe(2); // -5, and the second of the fills
  expect((await resultsOn(device)).toSorted((a, b) => a - b)).toEqual([-5, 20, 20, 20]);
  expect((await flowsOn(device)).length).toBe(1);
});

it('gives a position that it continued back as it was, and takes it again with a redo', async () => {
  const { device, store, undo, redo } = await openImports();
  const part = aStatementTrade({ ticket: '7001', lots: 0.4, profit: 40 });
  const rest = { ...part, lots: 0.6, profit: -10, closedAt: { wall: '2026-11-19T12:00:00' } };
  const first = await store(aStatement({ trades: [part] }));
  const before = await tradesOn(device);
  const { importId } = await store(aStatement({ trades: [part, rest] }));
  const after = await tradesOn(device);
  expect(after).toMatchObject([{ pnl: 30, size: 1 }]);

  expect(await undo(importId)).toBe(1);
  expect(await tradesOn(device)).toEqual(before);
  expect(await redo(importId)).toBe(1);
  expect(await tradesOn(device)).toEqual(after);

  await undo(first.importId);
  await undo(importId);
  expect(await tradesOn(device)).toEqual([]);
});

it('says so when there is no such import', async () => {
  const { undo, device } = await openImports();

  await expect(undo('gone')).rejects.toThrow('The import could not be changed on this device.');
  await expect(undoImport(device.db, 'main', 0)).rejects.toThrow('does not hold this import');
});

type Step =
  | { act: 'import'; from: number; to: number }
  | { act: 'remove' | 'undo' | 'redo'; of: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('import' as const), from: fc.nat(5), to: fc.nat(9) }),
    fc.record({ act: fc.constantFrom('remove', 'undo', 'redo'), of: fc.nat(9) }),
  ) as fc.Arbitrary<Step>,
  { maxLength: 9 },
);

it('holds no trade twice and keeps its totals, whatever is imported, undone and deleted', async () => {
  const all = ticketed(1, 2, 4, 8, 16, 32, 64, 128, 256);
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const { device, store, undo, redo } = await openImports();
      const imports: string[] = [];
      for (const step of done) {
        if (step.act === 'import') {
          const { importId } = await store(aStatement({ trades: all.slice(step.from, step.to) }));
          imports.push(importId);
        } else if (step.act === 'remove') {
          const trades = await tradesOn(device);
          if (trades.length > 0) await remove(device, trades[step.of % trades.length]?.id);
        } else if (imports.length > 0) {
          const importId = imports[step.of % imports.length] ?? '';
          await (step.act === 'undo' ? undo(importId) : redo(importId));
        }
        const results = await resultsOn(device);
        expect(new Set(results).size).toBe(results.length);
        const { stored, counted } = await figuresOf(device.db);
        expect(stored).toEqual(counted);
      }
      // Undone and taken back at once, a journal is what it was.
      const before = await tradesOn(device);
      for (const { id } of await readRecords(device.db, 'import')) {
        await undo(id);
        await redo(id);
      }
      expect(await tradesOn(device)).toEqual(before);
      device.close();
    }),
    { numRuns: 25, seed: 10 },
  );
});

it('reaches the trader’s other devices, where the import can be undone as well', async () => {
  const { member, one, two } = await open({}, {});
  const { store, reconcile } = await openService(one);
  const { undo } = createImportService(two.db, two.now);
  const stated = { net_profit: 15, trades: 2 };
  const cashFlows = [aStatementFlow()];
  const { importId } = await store(aStatement({ trades: ticketed(20, -5), cashFlows, stated }));
  const [first] = await tradesOn(one);
  await remove(one, first?.id);
  await one.sync();
  await two.sync();

  expect(await tradesOn(two)).toEqual(await tradesOn(one));
  expect((await flowsOn(two)).length).toBe(1);
  expect(await fieldAtServer(member, first?.id ?? '', 'ticket')).toBe('7001');
  const reconciliation = await reconcile(importId);
  expect(await createImportService(two.db).reconcile(importId)).toEqual(reconciliation);
  expect(reconciliation.journalNet).toBe(-5); // of the statement's 15, one trade was deleted
  expect(reconciliation.figures[0]).toMatchObject({
    figure: 'net_profit',
    stated: 15,
    agrees: 'position',
  });

  expect(await undo(importId)).toBe(1);
  await two.sync();
  await one.sync();
  expect(await tradesOn(one)).toEqual([]);
  const { redo } = createImportService(one.db, one.now);
  expect(await redo(importId)).toBe(1); // rows deleted before the undo stay deleted
  await one.sync();
  await two.sync();
  await flushTasks();
  expect(await resultsOn(two)).toEqual([-5]);
});
