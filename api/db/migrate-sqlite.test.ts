import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateSqlite } from './migrate-sqlite.ts';

const run = promisify(execFile);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bellwether-migrate-'));
  file = join(folder, 'test.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tables = `CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
--> statement-breakpoint
CREATE TABLE children (
  id INTEGER PRIMARY KEY,
  parent INTEGER NOT NULL REFERENCES parents(id) ON DELETE CASCADE
) STRICT;`;

/** What drizzle-kit writes when a column changes: the table is made anew under its name. */
const rebuild = `PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE __new_parents (id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '') STRICT;
--> statement-breakpoint
INSERT INTO __new_parents(id) SELECT id FROM parents;
--> statement-breakpoint
DROP TABLE parents;
--> statement-breakpoint
ALTER TABLE __new_parents RENAME TO parents;
--> statement-breakpoint
PRAGMA foreign_keys=ON;`;

/** A rebuild that forgets a row: its child would point to nothing. */
const lossyRebuild = rebuild.replace('FROM parents', 'FROM parents WHERE id <> 1');

function migrations(...statements: string[]): string {
  const target = mkdtempSync(join(folder, 'migrations-'));
  mkdirSync(join(target, 'meta'));
  const entries = statements.map((sql, idx) => {
    writeFileSync(join(target, `000${idx}.sql`), sql);
    return { idx, version: '6', when: idx + 1, tag: `000${idx}`, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'sqlite', entries };
  writeFileSync(join(target, 'meta', '_journal.json'), JSON.stringify(journal));
  return target;
}

/** The first version, with a parent and two children in it. */
async function anOldDatabase(): Promise<void> {
  await migrateSqlite(file, migrations(tables));
  const connection = new SqliteConnection(file);
  connection.exec('INSERT INTO parents VALUES (1); INSERT INTO children VALUES (1, 1), (2, 1)');
  connection.close();
}

function count(what: string): number {
  const connection = new SqliteConnection(file, { readonly: true });
  const rows = connection.prepare<[], number>(`SELECT count(*) FROM ${what}`).pluck().get() ?? 0;
  connection.close();
  return rows;
}

describe('a migration', () => {
  it('that rebuilds a table keeps the children that would be deleted with it', async () => {
    await anOldDatabase();
    await migrateSqlite(file, migrations(tables, rebuild));
    expect(count("pragma_table_info('parents') WHERE name = 'name'")).toBe(1);
    expect(count('parents')).toBe(1);
    expect(count('children')).toBe(2);
  });

  it('would lose them by the migrator alone, which is why there is a recipe', async () => {
    await anOldDatabase();
    const connection = new SqliteConnection(file);
    connection.pragma('foreign_keys = ON');
    migrate(drizzle(connection), { migrationsFolder: migrations(tables, rebuild) });
    connection.close();
    expect(count('children')).toBe(0);
  });

  it('leaves a snapshot of what was before', async () => {
    await anOldDatabase();
    await migrateSqlite(file, migrations(tables, rebuild));
    file = `${file}.before-migration-1`;
    expect(count("pragma_table_info('parents') WHERE name = 'name'")).toBe(0);
    expect(count('children')).toBe(2);
  });

  it('that would leave rows pointing to nothing is undone, and refused again at the next start', async () => {
    await anOldDatabase();
    const folderOfIt = migrations(tables, lossyRebuild);
    const refusal = /would leave 2 rows that point to nothing/;
    await expect(migrateSqlite(file, folderOfIt)).rejects.toThrow(refusal);
    await expect(migrateSqlite(file, folderOfIt)).rejects.toThrow(refusal);
    expect(count('parents')).toBe(1);
    expect(count('__drizzle_migrations')).toBe(1);
  });

  it('with an error in it changes nothing', async () => {
    await anOldDatabase();
    const broken = migrations(tables, 'CREATE TABLE extra (id INTEGER) STRICT;', 'NONSENSE;');
    await expect(migrateSqlite(file, broken)).rejects.toThrow(/NONSENSE/);
    expect(count("sqlite_master WHERE name = 'extra'")).toBe(0);
    expect(count('children')).toBe(2);
  });

  it('of a database that is up to date is nothing: no change, no snapshot', async () => {
    await migrateSqlite(file);
    const applied = count('__drizzle_migrations');
    expect(applied).toBeGreaterThan(0);
    await migrateSqlite(file);
    expect(count('__drizzle_migrations')).toBe(applied);
    expect(existsSync(`${file}.before-migration-${applied}`)).toBe(false);
  });

  it('by several processes at once is done by one of them', { timeout: 30_000 }, async () => {
    const script = `import { migrateSqlite } from ${JSON.stringify(import.meta.resolve('./migrate-sqlite.ts'))};
      await migrateSqlite(process.argv[1]);`;
    const starts = Array.from({ length: 3 }, () =>
      run(process.execPath, ['--input-type=module', '-e', script, file]),
    );
    for (const { stderr } of await Promise.all(starts)) expect(stderr).toBe('');
    const files = globSync('*.sql', { cwd: join(import.meta.dirname, 'migrations', 'sqlite') });
    expect(count('__drizzle_migrations')).toBe(files.length);
    expect(count('users')).toBe(0);
  });
});
