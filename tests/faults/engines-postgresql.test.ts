import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { anEmptyFolder } from '#tests/support/database-location.ts';
import { createTestDatabase } from '#tests/support/postgresql/databases.ts';
import { quickly } from '#tests/support/quickly.ts';

const run = promisify(execFile);
const walker = fileURLToPath(new URL('../support/engine-walker.ts', import.meta.url));

const SEED = 20_261_122; // the same walk in every run: a difference is found again
const isFull = process.env['FULL'] === '1';
const ACTS = isFull ? 5000 : 60;
const MOST_BYTES = 1e9;

/** An engine is chosen once for a process, so each of them has one of its own. */
async function answersOf(databaseUrl: string): Promise<unknown> {
  const args = [...quickly, walker, anEmptyFolder(), String(SEED), String(ACTS)];
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: MOST_BYTES });
  return JSON.parse(stdout);
}

/** Engines are started for it. */
const SLOW = { timeout: 120_000 };

it('fault 45: the engines answer the same to one walk through the stores', SLOW, async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const pglite = isFull ? ['postgres://pglite'] : []; // for machines without PostgreSQL
  const [sqlite, ...others] = await Promise.all(['', testDatabase.url, ...pglite].map(answersOf));
  expect(sqlite).toHaveLength(ACTS);
  for (const answers of others) expect(answers).toEqual(sqlite);
});
