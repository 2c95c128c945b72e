import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { atRoot, environment, main, ownNode, root, say } from './run.mjs';

const sqliteFolder = atRoot('api', 'db', 'migrations', 'sqlite');

/** The database address chooses the dialect of the schema. */
const dialects = [
  { name: 'sqlite', databaseUrl: '' },
  { name: 'postgresql', databaseUrl: 'postgres://generate' },
];

function generate({ name, databaseUrl }) {
  say(`Migrations for ${name} …`);
  const kit = atRoot('node_modules', 'drizzle-kit', 'bin.cjs');
  const config = `api/db/drizzle.${name}.config.ts`;
  execFileSync(ownNode, [kit, 'generate', '--config', config, ...process.argv.slice(2)], {
    cwd: root,
    env: environment({ DATABASE_URL: databaseUrl }),
    stdio: 'inherit',
  });
}

const migrationFiles = () =>
  readdirSync(sqliteFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  );

/** drizzle-kit cannot write STRICT, without which SQLite stores any type in any column. */
function makeStrict(file) {
  const path = join(sqliteFolder, file);
  const sql = readFileSync(path, 'utf8');
  writeFileSync(path, sql.replaceAll(/(CREATE TABLE[^;]*\n\))\s*;/g, '$1 STRICT;'));
}

await main(async () => {
  await installIfNeeded();
  const existing = new Set(migrationFiles());
  for (const dialect of dialects) generate(dialect);
  for (const file of migrationFiles()) if (!existing.has(file)) makeStrict(file);
});
