import { expect, it } from 'vitest';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { aTrade } from '#tests/support/builders.ts';
import type { JournalDb } from '#web/offline/journal/journal-db.ts';
import { readPage, readRecords } from '#web/offline/journal/read.ts';
import { readTotals } from '#web/offline/journal/meta.ts';
import { exportFile, readUnsent, readUnsentSummary } from '#web/offline/journal/unsent.ts';
import { addEntries, addRows, toRecordRow } from '#web/offline/journal/write.ts';
import { figuresOf, type Device } from './device.ts';
import { openDevices } from './open-devices.ts';

const start = await openDevices();

type Ways = 'null' | 'wrong type' | 'missing';
const WAYS: readonly Ways[] = ['null', 'wrong type', 'missing'];
type Stored = Record<string, unknown>;
const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** The paths of all values in a record, at any depth; not of its key, without which it cannot be stored. */
function pathsIn(record: Stored, keys: readonly string[], prefix: string[] = []): string[][] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = [...prefix, name];
    if (prefix.length === 0 && keys.includes(name)) return [];
    return [path, ...(isObject(value) ? pathsIn(value, [], path) : [])];
  });
}

function damaged<T extends object>(record: T, path: readonly string[], way: Ways): T {
  const copy = structuredClone(record);
  const name = path.at(-1) ?? '';
  let place = copy as Stored;
  for (const step of path.slice(0, -1)) place = place[step] as Stored;
  if (way === 'missing' && Array.isArray(place)) place.pop();
  else if (way === 'missing') delete place[name];
  else if (way === 'null') place[name] = null;
  else place[name] = typeof place[name] === 'string' ? 5 : 'text';
  return copy;
}

const casesOf = (record: Stored, keys: readonly string[]) =>
  pathsIn(record, keys).flatMap((path) => WAYS.map((way) => ({ path, way })));

/** Writes past the app, as a fault of the browser would. */
async function plant(db: JournalDb, store: string, records: readonly object[]): Promise<void> {
  await db.open();
  const writing = db.backendDB().transaction(store, 'readwrite');
  for (const record of records) writing.objectStore(store).put(record);
  await new Promise((resolve, reject) => {
    writing.addEventListener('complete', resolve);
    writing.addEventListener('abort', reject);
  });
}

async function readRaw(db: JournalDb, store: string): Promise<Stored[]> {
  await db.open();
  const reading = db.backendDB().transaction(store).objectStore(store).getAll();
  return new Promise((resolve) => {
    reading.addEventListener('success', () => resolve(reading.result as Stored[]));
  });
}

const now = new Date('2026-11-20T12:00:00.000Z');
const { id: _id, ...exampleFields } = journalEndpoints.add.example;
const fullTrade = (id: string) =>
  aTrade({ ...exampleFields, id, screenshots: ['a'.repeat(64)], rules_kept: ['rule'], pnl: 7 });

/** A journal with trades in a segment, two in records, one of them unsent, and an account. */
async function openJournal() {
  const { member, one } = await start({ leastInSegment: 3 });
  const inSegment = ['s1', 's2', 's3'].map((id) => fullTrade(id));
  await addEntries(one.db, inSegment, one.now());
  await one.sync();
  await addEntries(one.db, [fullTrade('t-sent')], one.now());
  const account = toRecordRow({ id: 'account', kind: 'account', fields: { name: 'Live' } });
  await addRows(one.db, [account], one.now());
  await one.sync();
  await addEntries(one.db, [fullTrade('t-unsent')], one.now());
  return { member, one };
}

const CONFIRMED = ['s1', 's2', 's3', 't-sent'];

/** Syncs; where that finds damage, it is cleared away, and a second pass brings what the server has. */
async function syncTwice(one: Device): Promise<void> {
  const cleared = new Promise<void>((resolve) => {
    one.db.writes.addEventListener('cleared', () => resolve(), { once: true });
  });
  await one.sync();
  await readPage(one.db, { limit: 500 }, now);
  await readTotals(one.db);
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, 100))]);
  await one.sync();
}

async function expectTheRest(one: Device, member: { rows: () => Promise<{ id: string }[]> }) {
  const page = await readPage(one.db, { limit: 1000 }, now);
  const visible = page.items.map(({ id }) => id);
  expect(visible).toEqual(expect.arrayContaining([...CONFIRMED, 't-unsent']));
  expect(await readRecords(one.db, 'account')).toHaveLength(1);
  const onServer = (await member.rows()).map(({ id }) => id);
  expect(onServer).toEqual(expect.arrayContaining([...CONFIRMED, 't-unsent', 'account']));
  const { stored, counted } = await figuresOf(one.db);
  expect(stored).toEqual(counted);
}

it.each(['unsent', 'confirmed'])(
  'sends and shows the rest when %s rows are damaged, whichever field, and sets aside what nobody can read',
  async (state) => {
    const { member, one } = await openJournal();
    const [sample] = (await readRaw(one.db, 'rows')).filter(
      ({ id }) => id === (state === 'unsent' ? 't-unsent' : 't-sent'),
    );
    if (sample === undefined) throw new Error('no row');
    const cases = casesOf(sample, ['id']);
    expect(cases.length).toBeGreaterThan(120);
    const victims = cases.map(({ path, way }, n) =>
      damaged({ ...sample, id: `v${1000 + n}` }, path, way),
    );
    await plant(one.db, 'rows', victims);
    await syncTwice(one);

    await expectTheRest(one, member);
    expect((await readUnsentSummary(one.db)).pending).toBe(0);
  },
);

it.each(['[', '[{"id":"s1"}]', null, 5])('pulls a damaged segment again: %s', async (rows) => {
  const { member, one } = await openJournal();
  const [segment] = await readRaw(one.db, 'segments');
  expect(segment).toBeDefined();
  await plant(one.db, 'segments', [{ ...segment, rows }]);
  await syncTwice(one);
  await expectTheRest(one, member);
});

it('gives what was set aside to the export, until the person deletes it', async () => {
  const { one } = await openJournal();
  const row = (await readRaw(one.db, 'rows')).find(({ id }) => id === 't-unsent');
  const broken = { ...row, id: 'broken', fields: { notes: 'Waited an hour.' } };
  const draft = { form: 'new', values: null, keptAt: 1 };
  await plant(one.db, 'rows', [broken]);
  await plant(one.db, 'drafts', [draft]);
  await syncTwice(one);

  expect((await readUnsentSummary(one.db)).setAsideCount).toBe(2);
  const file = exportFile(await readUnsent(one.db), one.now());
  expect(JSON.parse(await file.text())).toMatchObject({
    damaged: [
      { store: 'rows', record: broken },
      { store: 'drafts', record: draft },
    ],
  });
});

const metaKeys = ['clock', 'cursor', 'segmentCursor', 'totals', 'segmentTotals'] as const;
const moments = ['clearedEpoch', 'lastSyncedAt', 'lastPushedAt'] as const;

/** An account or a currency less is no damage that a record shows. */
const isVisible = ({ path, way }: { path: readonly string[]; way: Ways }): boolean =>
  way !== 'missing' || !(path.length === 2 || path.length === 3) || path.includes('latest');

/** Damages one record after another, each on a device of its own. @returns how many */
async function tryMeta(key: string, pick: (cases: ReturnType<typeof casesOf>) => typeof cases) {
  const { one: sample } = await openJournal();
  const stored = (await readRaw(sample.db, 'meta')).find((row) => row['key'] === key);
  const record = stored ?? { key, value: key === 'cursor' ? '0:0' : 0 };
  const cases = pick(casesOf(record, ['key']).filter(isVisible));
  for (const { path, way } of cases) {
    const { member, one } = await openJournal();
    await plant(one.db, 'meta', [damaged(record, path, way)]);
    await syncTwice(one);
    await expectTheRest(one, member);
  }
  return cases.length;
}

it.each(metaKeys)('goes on when what the device knows of its %s is damaged', async (key) => {
  expect(await tryMeta(key, (cases) => cases.slice(1, 2))).toBe(1);
});

it.each([...metaKeys, ...moments])(
  'goes on when what the device knows of its %s is damaged, in whichever way',
  { tags: ['full'] },
  async (key) => expect(await tryMeta(key, (cases) => cases)).toBeGreaterThan(1),
);

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const missingPictures = async (shas: readonly string[]) => shas;
const sha = (n: number): string => n.toString(16).padStart(64, '0');

it('uploads the other pictures, and a damaged one whose bytes are whole', async () => {
  const sent: string[] = [];
  const putPicture = async (name: string) => void sent.push(name);
  const { one } = await start({ wrap: (calls) => ({ ...calls, putPicture, missingPictures }) });
  const picture = { sha: sha(1), type: 'image/png', bytes: png, unsent: 1 };
  const cases = casesOf({ ...picture, wasSent: 1, attention: 'No.' }, ['sha']);
  const victims = cases.map(({ path, way }, n) =>
    damaged({ ...picture, sha: sha(n + 2), wasSent: 1 }, path, way),
  );
  await plant(one.db, 'pictures', [picture, ...victims]);
  await syncTwice(one);

  const withoutBytes = WAYS.length;
  expect(sent).toContain(picture.sha);
  expect(sent.length).toBeGreaterThanOrEqual(1 + cases.length - 2 * withoutBytes);
  expect(await one.db.setAside.count()).toBe(withoutBytes);
});

it('keeps the other drafts, price alerts and stored candles', async () => {
  const { one } = await start({});
  const samples = {
    drafts: { form: 'new', values: { pair: 'EURUSD' }, keptAt: 1 },
    alertChanges: { id: 'a', draft: priceAlertEndpoints.put.exampleBody, at: 1 },
    candles: {
      id: 'a',
      span: 's',
      source: { kind: 'server', name: 'simulated' },
      timeframe: 'M15',
      isFinal: true,
      rows: png,
      usedAt: 1,
    },
    excursions: { id: 'a', of: 's', figures: null },
  };
  for (const [store, sample] of Object.entries(samples)) {
    const keys = store === 'drafts' ? ['form'] : ['id'];
    const cases = casesOf(sample, keys).filter(({ path }) => path.length === 1);
    const victims = cases.map(({ path, way }, n) =>
      damaged({ ...sample, [keys[0] ?? '']: `v${n}` }, path, way),
    );
    await plant(one.db, store, [sample, ...victims]);
    expect(await one.db.table(store).toArray()).toContainEqual(sample);
  }
});
