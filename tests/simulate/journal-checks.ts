import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { journalRows, journalScreenshots } from '#api/db/schema/journal.ts';
import { stampMs } from '#contracts/rules/journal/hybrid-clock.ts';
import { figuresOf } from '#tests/sync/device.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';
import { fieldOf } from '#web/client/storage.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import type { Device } from './device.ts';
import type { Host } from './host.ts';
import { type Memory, typedFields } from './memory.ts';

export type StoredRow = {
  readonly id: string;
  readonly fields: Record<string, unknown>;
  readonly stamps: readonly string[];
};

/** The rows of this member at the server. */
export async function rowsAtServer(host: Host, userId: string): Promise<StoredRow[]> {
  const rows = await host
    .live()
    .database.db.select({ id: journalRows.id, doc: journalRows.doc, at: journalRows.at })
    .from(journalRows)
    .where(eq(journalRows.user_id, userId));
  return rows.map(({ id, doc, at }) => ({
    id,
    fields: JSON.parse(JSON.stringify(doc)),
    stamps: Object.values(at),
  }));
}

const missingFrom = (ids: Iterable<string>, present: { has: (id: string) => boolean }): string[] =>
  [...ids].filter((id) => !present.has(id));

function checkIds(memory: Memory, ids: ReadonlySet<string>): string[] {
  return [
    ...missingFrom(memory.expected, ids).map((id) => `lost: the server does not have ${id}`),
    ...missingFrom(ids, memory.created).map((id) => `invented: nobody wrote ${id}`),
    ...[...memory.cleared]
      .filter((id) => ids.has(id))
      .map((id) => `cleared, and there again: ${id}`),
  ];
}

function checkEdits(memory: Memory, rows: readonly StoredRow[], isLatestSure: boolean): string[] {
  const faults: string[] = [];
  for (const { id, fields } of rows) {
    for (const name of typedFields) {
      const value = JSON.stringify(fields[name]);
      if (memory.replaced.get(`${id} ${name}`)?.has(value)) {
        faults.push(`an edit was lost: ${name} of ${id} is ${value} again`);
      }
    }
    if (!isLatestSure) continue;
    for (const [name, { value }] of memory.latest.get(id) ?? []) {
      if (isDeepStrictEqual(fields[name], value)) continue;
      faults.push(
        `not the latest: ${name} of ${id} is ${JSON.stringify(fields[name])}, not ${JSON.stringify(value)}`,
      );
    }
  }
  return faults;
}

/** By how much stamps of two devices that know the time may still differ, in ms. */
const CLOCK_ERROR_MS = 2000;

/** Of two values typed on different devices the later one stays, where both devices knew the time. */
function checkOrder(memory: Memory, rows: readonly StoredRow[]): string[] {
  const faults: string[] = [];
  for (const { id, fields } of rows) {
    for (const name of typedFields) {
      const key = `${id} ${name}`;
      const typed = memory.typed.get(key) ?? [];
      const last = typed.at(-1);
      const rivals = typed.filter(({ device }) => device !== last?.device);
      if (
        !last ||
        memory.untimely.has(key) ||
        rivals.some(({ atMs }) => last.atMs - atMs < CLOCK_ERROR_MS)
      )
        continue;
      if (isDeepStrictEqual(fields[name], last.value)) continue;
      faults.push(
        `not the last: ${name} of ${id} is ${JSON.stringify(fields[name])}, not ${JSON.stringify(last.value)}`,
      );
    }
  }
  return faults;
}

/** A stamp of the far future would win against every later edit. */
function checkStamps(rows: readonly StoredRow[], limitMs: number): string[] {
  return rows
    .filter(({ stamps }) => stamps.some((stamp) => stamp !== '' && stampMs(stamp) > limitMs))
    .map(({ id }) => `${id} has a stamp of the future`);
}

async function checkDevice(
  device: Device,
  { memory, onServer }: { memory: Memory; onServer: ReadonlyMap<string, StoredRow['fields']> },
  name: string,
): Promise<string[]> {
  const faults: string[] = [];
  const rows = await readAllRows(device.db);
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size !== rows.length) faults.push(`${name} has a row twice`);
  for (const row of rows) {
    const { id, fields } = row;
    const rejection = fieldOf(row, 'attention');
    const isRefused = memory.refused.has(id);
    if (isRefused !== (rejection !== undefined)) {
      faults.push(`${name}: ${id} is ${JSON.stringify(rejection ?? 'not refused')}`);
    }
    if (!isRefused && !isDeepStrictEqual(fields, onServer.get(id))) {
      faults.push(`${name} disagrees about ${id}`);
    }
  }
  faults.push(...missingFrom(onServer.keys(), ids).map((id) => `${name} does not have ${id}`));
  const { pending, rejectedCount, pendingPictures } = await readUnsentSummary(device.db);
  if (pending > rejectedCount) faults.push(`${name} has ${pending - rejectedCount} rows unsent`);
  if (pendingPictures > 0) faults.push(`${name} has ${pendingPictures} pictures unsent`);
  const { stored, counted } = await figuresOf(device.db);
  if (!isDeepStrictEqual(stored, counted))
    faults.push(`${name} shows totals that are not those of its rows`);
  return faults;
}

async function checkPictures(host: Host, memory: Memory, userId: string): Promise<string[]> {
  const stored = await host
    .live()
    .database.db.select({ sha: journalScreenshots.sha })
    .from(journalScreenshots)
    .where(eq(journalScreenshots.user_id, userId));
  const present = new Set(stored.map(({ sha }) => sha));
  const displayed = (await rowsAtServer(host, userId)).flatMap(({ id, fields }) => {
    const sha = memory.pictures.get(id);
    const isShown = fields['deleted'] !== true && !memory.mixed.has(id);
    return sha === undefined || !isShown ? [] : [sha];
  });
  return missingFrom(displayed, present).map((sha) => `the picture ${sha} is lost`);
}

export type Certainty = {
  /** Whether the write of the latest stamp wins: stamps that are far ahead are drawn anew. */
  readonly isLatestSure: boolean;
  readonly isOrderSure: boolean;
  /** No stamp is later than this, ms since 1970. */
  readonly limitMs: number;
};

/** What is wrong with a journal in which nothing is on its way any more. */
export async function checkJournal(
  { host, devices, userId }: { host: Host; devices: readonly Device[]; userId: string },
  memory: Memory,
  { isLatestSure, isOrderSure, limitMs }: Certainty,
): Promise<string[]> {
  const rows = await rowsAtServer(host, userId);
  const onServer = new Map(rows.map(({ id, fields }) => [id, fields]));
  const whole = rows.filter(({ id }) => !memory.mixed.has(id));
  const ofDevices: string[] = [];
  for (const [index, device] of devices.entries()) {
    ofDevices.push(...(await checkDevice(device, { memory, onServer }, `device ${index + 1}`)));
  }
  return [
    ...checkIds(memory, new Set(onServer.keys())),
    ...checkEdits(memory, whole, isLatestSure),
    ...(isOrderSure ? checkOrder(memory, whole) : []),
    ...checkStamps(rows, limitMs),
    ...ofDevices,
    ...(await checkPictures(host, memory, userId)),
  ];
}
