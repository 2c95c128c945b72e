import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { openDemo, openSection } from '../browser/support/pages.ts';
import { tableOfTrades } from '../support/statements.ts';
import { serveBuild } from '../browser/support/static-host.ts';
import type { Row } from './report.ts';

const ROWS = 100_000;
const WAIT_MS = 240_000;
const MOST_TIMES = 1.3; // of writing the same rows and nothing else

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Imports the statement into a new account. @returns ms until the preview, and of the writing */
async function importStatement(page: Page): Promise<{ readMs: number; storeMs: number }> {
  await page.getByRole('tab', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'Import statement' }).click();
  const at = (name: string) => page.getByRole('dialog', { name });
  const until = (title: string) => at(title).waitFor({ timeout: WAIT_MS });
  const next = (title: string) => at(title).getByRole('button', { name: 'Continue' }).click();
  const buffer = Buffer.from(tableOfTrades(ROWS));
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer };
  const readMs = await timed(async () => {
    await at('Import statement').getByLabel('Statement file').setInputFiles(file);
    await until('Choose the account');
    await page.getByLabel('Account', { exact: true }).last().selectOption('New account');
    await next('Choose the account');
    await until('Broker time zone');
    await next('Broker time zone');
    await until('Review the import');
  });
  const storeMs = await timed(async () => {
    await page.getByRole('button', { name: /^Import [\d,]+ trades$/ }).click();
    await until('Import done');
  });
  return { readMs, storeMs };
}

type SampleRow = {
  fields: object;
  unsent: Record<string, string>;
  unsentSince?: number;
  at?: object;
  epoch?: number;
  inSegment?: 1;
};
type Sample = { row: SampleRow; indexes: [name: string, keyPath: string | string[]][] };

/** A row as the import wrote it, and the indexes of the journal. */
function readSample(page: Page): Promise<Sample> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const name = names.find((each) => each.startsWith('bellwether:demo:')) ?? '';
    const read = (await resultOf(indexedDB.open(name))).transaction(['rows', 'segments']);
    const rows = read.objectStore('rows');
    const imported = rows.index('fields.import_id').getAll(null, 1);
    const sent = read.objectStore('segments').getAll(null, 1); // where rows are once the demo's server has them
    const [[segment], [record]] = (await Promise.all([resultOf(sent), resultOf(imported)])) as [
      { rows: string }[],
      SampleRow[],
    ];
    const [stored = record]: SampleRow[] = JSON.parse(segment?.rows ?? '[]');
    if (stored === undefined) throw new Error('nothing was imported');
    const { at: _at, epoch: _epoch, inSegment: _inSegment, ...row } = stored; // an import writes all fields as unsent
    const stamp = `${Date.now().toString(36).padStart(9, '0')}.0000.offline1`;
    row.unsent = Object.fromEntries(Object.keys(row.fields).map((field) => [field, stamp]));
    row.unsentSince = Date.now();
    return { row, indexes: [...rows.indexNames].map((each) => [each, rows.index(each).keyPath]) };
  });
}

/** Puts as many rows of the same form under the same indexes, and does nothing else. @returns ms */
async function putMs(sample: Sample): Promise<number> {
  return onNewProfile(async (page) => {
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('http://localhost/');
    return page.evaluate(
      async ({ row, indexes, wanted }) => {
        const opening = indexedDB.open('bench');
        opening.addEventListener('upgradeneeded', () => {
          const store = opening.result.createObjectStore('rows', { keyPath: 'id' });
          for (const [name, keyPath] of indexes) store.createIndex(name, keyPath);
        });
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const start = performance.now();
        const write = opening.result.transaction('rows', 'readwrite');
        const ended = new Promise((resolve) => write.addEventListener('complete', resolve));
        for (let index = 0; index < wanted; index += 1) {
          const date = new Date(Date.UTC(2012, 0, 2) + index * 3_600_000).toISOString();
          const id = `0199f1a2-7c3b-7000-8000-${String(index).padStart(12, '0')}`;
          const fields = { ...row.fields, date, opened_at: date, closed_at: date };
          const put = write.objectStore('rows').put({ ...row, id, fields });
          if (index % 1000 === 999)
            await new Promise((next) => put.addEventListener('success', next));
        }
        await ended;
        return performance.now() - start;
      },
      { ...sample, wanted: ROWS },
    );
  });
}

async function onNewProfile<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'bellwether-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: chromiumArguments,
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** A statement of 100,000 rows; the baseline is the database of the device without the app. */
export async function benchImport(): Promise<Row[]> {
  const host = await serveBuild();
  try {
    const { sample, readMs, storeMs } = await onNewProfile(async (page) => {
      await openDemo(page, host.url, 'trader');
      await openSection(page, 'Trading Journal');
      const times = await importStatement(page);
      return { ...times, sample: await readSample(page) };
    });
    const what = `statement of ${ROWS.toLocaleString('en')} rows`;
    return [
      { what: `${what}: until its preview`, ours: readMs, unit: 'ms' },
      {
        what: `${what}: import`,
        ours: storeMs,
        baseline: await putMs(sample),
        unit: 'ms',
        limit: { of: 'ratio', atMost: MOST_TIMES },
      },
    ];
  } finally {
    await host.close();
  }
}
