import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import type { DatabasePlace } from '#api/db/open-database.ts';
import { tables } from '#api/db/tables.ts';
import { aDatabasePlace, anEmptyFolder } from '#tests/support/database-location.ts';
import { migrateRaw, openRaw, type RawDatabase } from '#tests/support/old-database.ts';
import {
  journalUpTo,
  migrationsOf,
  ROWS,
  rowsOf,
  schemas,
  tablesOf,
} from '#tests/support/schema-rows.ts';
import { quickly } from '#tests/support/quickly.ts';

const run = promisify(execFile);

/** The migrations as they were when this was the newest schema. */
function migrationsUpTo(schema: number): string {
  const folder = join(anEmptyFolder(), 'migrations');
  cpSync(migrationsOf(dialect), folder, { recursive: true });
  writeFileSync(join(folder, 'meta', '_journal.json'), journalUpTo(dialect, schema));
  return folder;
}

async function countRows(database: RawDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await database.tables()) {
    counts[name] = await database.number(`select count(*) from "${name}"`);
  }
  return counts;
}

const MIGRATIONS = dialect === 'sqlite' ? '__drizzle_migrations' : 'drizzle.__drizzle_migrations';

/** A database of this schema with rows in every table, and how many. */
async function fillOld(place: DatabasePlace, schema: number) {
  await migrateRaw(place, migrationsUpTo(schema));
  const database = openRaw(place);
  onTestFinished(() => database.close());
  for (const table of tablesOf(schema)) await database.fill(table, rowsOf(table));
  const counts = await countRows(database);
  expect(counts).toEqual(Object.fromEntries(tablesOf(schema).map(({ name }) => [name, ROWS])));
  return { database, counts };
}

/** Of the newest schema, with every row that was there. */
async function expectMigrated({ database, counts }: Awaited<ReturnType<typeof fillOld>>) {
  const after = await countRows(database);
  expect(after).toMatchObject(counts);
  expect(Object.keys(after)).toHaveLength(tables.length);
  expect(await database.orphans()).toBe(0);
  expect(await database.number(`select count(*) from ${MIGRATIONS}`)).toBe(schemas.length);
}

it.each(schemas)(
  'fault 40: a full database of schema %i goes forward with every row, and only once',
  async (schema) => {
    const place = await aDatabasePlace({ isEmpty: true });
    const old = await fillOld(place, schema);
    await migrateRaw(place);
    await expectMigrated(old);
    // What newer columns say of older rows: of the three trades one is open, and one a purchase.
    for (const column of ['is_open', 'is_buy']) {
      const those = `select count(*) from journal_rows where cast(${column} as integer) = 1`;
      expect(await old.database.number(those)).toBe(1);
    }
    await migrateRaw(place);
    await expectMigrated(old);
  },
);

it(
  'fault 40: of two processes that find an old database at once, one migrates it',
  { timeout: 120_000 },
  async () => {
    const place = await aDatabasePlace({ isEmpty: true });
    const old = await fillOld(place, 0);
    const program = `import { openDatabase } from ${JSON.stringify(import.meta.resolve('#api/db/open-database.ts'))};
    const place = { databaseUrl: process.env.DATABASE_URL ?? null, dataDir: process.argv[1] };
    await (await openDatabase(place)).close();`;
    const { DATABASE_URL: _, ...others } = process.env;
    const env = {
      ...others,
      ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl }),
    };
    const start = () =>
      run(process.execPath, [...quickly, '--input-type=module', '-e', program, place.dataDir], {
        env,
      });
    for (const { stderr } of await Promise.all([start(), start()])) expect(stderr).toBe('');
    await expectMigrated(old);
  },
);
