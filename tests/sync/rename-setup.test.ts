import { expect, it } from 'vitest';
import { isEntryRow, toEntry } from '#web/offline/journal/journal-db.ts';
import { readRecords } from '#web/offline/journal/read.ts';
import { putRecord } from '#web/offline/journal/write.ts';
import { renameSetup } from '#web/offline/worker/insights-service.ts';
import type { Device } from './device.ts';
import { fieldOn, openDevices, write } from './open-devices.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

const start = await openDevices();

const tradesOn = async ({ db }: Device) => (await readAllRows(db)).filter(isEntryRow).map(toEntry);

const fields = {
  name: 'London open',
  notes: '',
  rules: [{ id: 'r1', text: 'Wait for the retest' }],
};
const rename = { id: 'setup-1', from: 'London high', fields };

async function withSetup(device: Device): Promise<void> {
  const old = { ...fields, name: 'London high' };
  await putRecord(device.db, { id: 'setup-1', kind: 'setup', fields: old }, device.now());
}

it('renames a setup and its trades, however they wrote it, on every device', async () => {
  const { one, two, time } = await start({}, {});
  await withSetup(one);
  const first = await write(one, { setup: 'London high', notes: 'kept' });
  const second = await write(one, { setup: 'london HIGH', status: 'open' });
  const other = await write(one, { setup: 'Fade' });
  time.advance(1000);
  await renameSetup(one.db, rename, await tradesOn(one), one.now());
  await one.sync();
  await two.sync();

  expect(await readRecords(two.db, 'setup')).toMatchObject([
    { id: 'setup-1', name: 'London open' },
  ]);
  expect(await fieldOn(two, first, 'setup')).toBe('London open');
  expect(await fieldOn(two, first, 'notes')).toBe('kept');
  expect(await fieldOn(two, second, 'setup')).toBe('London open');
  expect(await fieldOn(two, other, 'setup')).toBe('Fade');
});

it('does not change a trade that has another setup by now', async () => {
  const { one } = await start({});
  await withSetup(one);
  const id = await write(one, { setup: 'London high' });
  const snapshot = await tradesOn(one);
  await one.change(id, { setup: 'Fade' });
  await renameSetup(one.db, rename, snapshot, one.now());
  expect(await fieldOn(one, id, 'setup')).toBe('Fade');
});

it('renames nothing where the setup itself cannot be stored', async () => {
  const { one } = await start({});
  const id = await write(one, { setup: 'London high' });
  const wrong = { ...rename, fields: { ...fields, name: '' } };
  await expect(renameSetup(one.db, wrong, await tradesOn(one), one.now())).rejects.toThrow(
    'no setup can be made of these fields',
  );
  expect(await fieldOn(one, id, 'setup')).toBe('London high');
});
