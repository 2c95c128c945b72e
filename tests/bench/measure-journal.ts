import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import SqliteConnection from 'better-sqlite3';
import type { Dexie as DexieClass } from 'dexie';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { prepareContext, signedInStorage } from './browser.ts';
import { median } from './report.ts';

/** Dexie as a plain script, which defines itself as a global of the page. */
const dexieScript = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('dexie')), 'dexie.min.js'),
  'utf8',
);
const SYNC_MS = 240_000;

/** A browser whose profile is on disk, as a trader's is, with the app open in it. */
export type BenchDevice = {
  url: string;
  context: BrowserContext;
  page: Page;
  close: () => Promise<void>;
};

export async function openBenchDevice(url: string, token: string): Promise<BenchDevice> {
  const profile = await mkdtemp(join(tmpdir(), 'bellwether-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: chromiumArguments,
  });
  await prepareContext(context, await signedInStorage(url, token));
  const close = async (): Promise<void> => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { url, context, page: await context.newPage(), close };
}

export async function untilSynced(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Journal: Synced\. Last/ }).waitFor({ timeout: SYNC_MS });
}

/** Opens the app. @returns ms from the first call of this path until everything is synced */
async function syncMs({ page, url }: BenchDevice, path: string): Promise<number> {
  await page.goto('about:blank');
  const called = page.waitForRequest((request) => request.url().includes(path));
  await page.goto(url);
  await called;
  const start = performance.now();
  await untilSynced(page);
  return performance.now() - start;
}

/** How long a new device takes until it has the whole journal. */
export const firstPullMs = (device: BenchDevice): Promise<number> =>
  syncMs(device, journalSyncEndpoints.pull.path);

/** How long a new device that opens the journal at once takes from its first pull to the first rows. */
export async function firstRowsMs({ page, url }: BenchDevice): Promise<number> {
  const called = page
    .waitForRequest((request) => request.url().includes(journalSyncEndpoints.pull.path))
    .then(() => performance.now());
  await page.goto(url);
  await page.getByRole('link', { name: 'Trading Journal', exact: true }).click();
  await page.locator('ul[aria-label="Trades"] li').first().waitFor();
  return performance.now() - (await called);
}

/** The least that storing the rows of this device could take: Dexie writes them into an equal, empty database. */
export async function bulkWriteMs({ page, url }: BenchDevice): Promise<number> {
  await page.goto(`${url}/health`); // of the same origin, without the app
  await page.evaluate(dexieScript);
  return page.evaluate(async () => {
    const PAGE = 5000; // rows
    const Dexie = Reflect.get(globalThis, 'Dexie') as typeof DexieClass;
    const names = await Dexie.getDatabaseNames();
    const stored = await new Dexie(
      names.find((each) => each.startsWith('bellwether:u:')) ?? '',
    ).open();
    const { schema } = stored.table('rows');
    const records: unknown[] = await stored.table('rows').toArray();
    const segments: { rows: string }[] = await stored.table('segments').toArray();
    const rows = [
      ...records,
      ...segments.flatMap((segment): unknown[] => JSON.parse(segment.rows)),
    ];
    stored.close();
    const copy = new Dexie('bulk-write');
    const indexes = [schema.primKey, ...schema.indexes].map(({ src }) => src);
    copy.version(1).stores({ rows: indexes.join(',') });
    await copy.open();
    const start = performance.now();
    for (let from = 0; from < rows.length; from += PAGE) {
      await copy.table('rows').bulkPut(rows.slice(from, from + PAGE));
    }
    const ms = performance.now() - start;
    await copy.delete();
    return ms;
  });
}

/** Opens the journal from another section. @returns ms until its rows and its tiles stand */
function openJournal(page: Page): Promise<{ rowsMs: number; tilesMs: number }> {
  return page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLElement>('nav[aria-label="Sections"] a');
    const opener = [...links].find((link) => link.innerText.trim() === 'Trading Journal');
    if (opener === undefined) throw new Error('no menu');
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
    const untilVisible = (selector: string) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          resolve(performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
      });
    const rows = untilVisible('ul[aria-label="Trades"] li');
    const tiles = untilVisible('dl[aria-label="Statistics"] dd');
    const start = performance.now();
    opener.click();
    return { rowsMs: (await rows) - start, tilesMs: (await tiles) - start };
  });
}

/** Starts the app anew and opens the journal twice: the second time its code is there already. */
export async function openingMs({ page, url }: BenchDevice) {
  await page.goto('about:blank');
  await page.goto(url);
  await untilSynced(page);
  await page.waitForLoadState('networkidle');
  const first = await openJournal(page);
  await page.getByRole('link', { name: 'Market Data', exact: true }).click();
  await page.getByRole('heading', { name: 'Market Data' }).waitFor();
  const again = await openJournal(page);
  return { firstMs: Math.max(first.rowsMs, first.tilesMs), ...again };
}

/** Changes the notes of the newest trade. @returns ms from Save until it is stored and the form is gone */
export async function editMs({ page }: BenchDevice, notes: string): Promise<number> {
  await page.getByRole('list', { name: 'Trades' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Trade Entry' });
  await form.getByRole('textbox', { name: 'Notes' }).fill(notes);
  const save = await form.getByRole('button', { name: 'Save Changes' }).elementHandle();
  const ms = await page.evaluate(async (button) => {
    if (!(button instanceof HTMLElement)) throw new Error('no button');
    const gone = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (button.isConnected) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    const start = performance.now();
    button.click();
    return (await gone) - start;
  }, save);
  await page.keyboard.press('Escape');
  return ms;
}

/** JavaScript's heap of the app with the journal open, after a collection. @returns MB */
export async function heapMb({ context, page }: BenchDevice): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
}

/**
 * Puts trades onto the device as if they had been recorded offline: copies of one that the app itself
 * stored, an hour apart, each with every field unsent, and counted in the totals.
 */
async function recordOffline(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    type Row = { fields: Record<string, unknown> & { date: string }; inSegment: 1 };
    type Totals = Record<string, Record<string, Record<string, number>>>; // by account, by currency
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((each) => each.name?.startsWith('bellwether:u:')) ?? {};
    const db = await resultOf(indexedDB.open(name));
    const readSegments = db.transaction('segments').objectStore('segments');
    const [segment] = (await resultOf(readSegments.getAll(null, 1))) as [{ rows: string }];
    const [{ inSegment: _inSegment, ...stored }] = JSON.parse(segment.rows) as [Row];
    const stamp = `${Date.now().toString(36).padStart(9, '0')}.0000.offline`;
    const unsent = Object.fromEntries(Object.keys(stored.fields).map((field) => [field, stamp]));
    const [CHUNK, HOUR_MS] = [1000, 3_600_000];
    for (let start = 0; start < wanted; start += CHUNK) {
      const write = db.transaction('rows', 'readwrite');
      for (let index = start; index < Math.min(wanted, start + CHUNK); index += 1) {
        const id = `offline-${String(index).padStart(8, '0')}`;
        const date = new Date(Date.parse(stored.fields.date) + index * HOUR_MS).toISOString();
        const fields = { ...stored.fields, date };
        const row = { ...stored, id, fields, rev: 0, unsent, unsentSince: Date.now() };
        write.objectStore('rows').put(row);
      }
      await new Promise((resolve) => write.addEventListener('complete', resolve));
    }
    const meta = db.transaction('meta', 'readwrite').objectStore('meta');
    const totals = (await resultOf(meta.get('totals'))) as { key: string; value: Totals };
    const sums = { entries: wanted, closed: wanted, winning: 0, even: 0, cents: 0 };
    await resultOf(meta.put({ ...totals, value: { '': { USD: sums } } }));
    db.close();
  }, count);
}

/** How long it takes until the server has what was recorded offline. @returns ms */
export async function pushMs(device: BenchDevice, count: number): Promise<number> {
  await device.page.goto(`${device.url}/health`); // of the same origin, without the app
  await recordOffline(device.page, count);
  return syncMs(device, journalSyncEndpoints.push.path);
}

/** The least that storing rows could take: the newest of a server's database, in one transaction of another. */
export async function storeRowsMs(dataDir: string, count: number): Promise<number> {
  const ROUNDS = 3;
  const stored = new SqliteConnection(join(dataDir, 'bellwether.sqlite'), { readonly: true });
  const schema = stored
    .prepare<[], { sql: string }>(
      "SELECT sql FROM sqlite_schema WHERE tbl_name = 'journal_rows' AND sql IS NOT NULL",
    )
    .all();
  const rows = stored
    .prepare<[number], unknown[]>('SELECT * FROM journal_rows ORDER BY rowid DESC LIMIT ?')
    .raw()
    .all(count);
  stored.close();
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-rows-'));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const copy = new SqliteConnection(join(folder, `${round}.sqlite`));
    copy.pragma('journal_mode = WAL');
    copy.pragma('foreign_keys = OFF'); // of the tables that are not there
    for (const { sql } of schema) copy.exec(sql);
    const places = (rows[0] ?? []).map(() => '?').join(', ');
    const insert = copy.prepare(`INSERT INTO journal_rows VALUES (${places})`);
    const start = performance.now();
    copy.transaction(() => {
      for (const row of rows) insert.run(row);
    })();
    times.push(performance.now() - start);
    copy.close();
  }
  await rm(folder, { recursive: true, force: true });
  return median(times);
}
