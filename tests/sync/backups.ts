import type { JournalEntry } from '#contracts/journal/journal.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { ExportFile } from '#web/data/journal/export/export-format.ts';
import { jsonFile } from '#web/data/journal/export/make-export.ts';
import { storePicture } from '#web/offline/journal/pictures.ts';
import { addRows, putRecord } from '#web/offline/journal/write.ts';
import { createBackupService } from '#web/offline/worker/backup-service.ts';
import { type RestoreChoice } from '#web/offline/worker/backup-rows.ts';
import type { Device } from './device.ts';
import { write } from './open-devices.ts';

export const AT = '2026-11-20T12:00:00.000Z';
export const HEAD = {
  format: 'bellwether-export' as const,
  version: 1 as const,
  exported_at: AT,
  member: { username: 'Ama Mensah', email: null },
  gaps: [] as string[],
};
export const NO_PROGRESS = (): void => undefined;

export const backupServiceOf = ({ db, now }: Device) => createBackupService(db, now);

export async function backupOf(device: Device): Promise<Blob> {
  return jsonFile(HEAD, await backupServiceOf(device).write());
}

export const contentOf = async (device: Device) =>
  ExportFile.parse(JSON.parse(await (await backupOf(device)).text()));

export async function restore(
  device: Device,
  file: Blob,
  different: RestoreChoice['different'] = 'keep',
) {
  const service = backupServiceOf(device);
  const opened = await service.open(file);
  if (opened.state !== 'read') throw new Error(opened.reason);
  return { opened, done: await service.restore({ different }, NO_PROGRESS) };
}

export const fileOf = (content: object): Blob => new Blob([JSON.stringify(content)]);
export const rowOf = ({ id, ...fields }: JournalEntry) => ({ id, kind: 'entry', fields });

/** A journal with a row of every kind, one of them unknown here, two pictures and a deleted trade. */
export async function fill(device: Device) {
  const { db } = device;
  const bytes = [await aPicture('png', { red: 1 }), await aPicture('webp', { red: 2 })];
  const shas = [
    await storePicture(db, { type: 'image/png', bytes: new Uint8Array(bytes[0] ?? []) }),
    await storePicture(db, { type: 'image/webp', bytes: new Uint8Array(bytes[1] ?? []) }),
  ];
  const at = device.now();
  const put = (record: Parameters<typeof putRecord>[1]) => putRecord(db, record, at);
  await put({ id: 'main', kind: 'account', fields: { name: 'Main', broker_zone: 'New York +7' } });
  await put({
    id: 'flow',
    kind: 'cash_flow',
    fields: { account_id: 'main', date: AT, amount: -20.05 },
  });
  const rules = [{ id: 'r1', text: 'Wait for the close.' }];
  await put({ id: 'retest', kind: 'setup', fields: { name: 'Retest', rules } });
  await put({
    id: 'day-2026-11-20',
    kind: 'day_note',
    fields: { day: '2026-11-20', text: 'Calm' },
  });
  const columns = { symbol: 'Item' };
  await put({
    id: 'mapping-main',
    kind: 'import_mapping',
    fields: { account_id: 'main', heads: ['Item'], columns },
  });
  await put({
    id: 'import-1',
    kind: 'import',
    fields: { account_id: 'main', date: AT, stated: { net_profit: 1880.85 } },
  });
  const opaque = { id: 'plan-1', kind: 'plan', rev: 0, unsent: {}, isOpaque: true as const };
  await addRows(db, [{ ...opaque, fields: { text: 'Wait.' } }], at);
  const trade = await write(device, {
    notes: 'Ümläut “quoted” \\ "',
    pnl: -12.3,
    commission: -0.7,
    account_id: 'main',
    rules_kept: ['r1'],
    screenshots: shas,
  });
  const gone = await write(device);
  await device.change(gone, { deleted: true });
  return { trade, gone, shas };
}
