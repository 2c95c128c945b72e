import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, onServer, TEMPLATE } from '#tests/support/postgresql/databases.ts';

/** Where a server of a run on PostgreSQL keeps its data. */
export type Place = {
  readonly existing: { readonly databaseUrl: string; readonly dataDir: string };
  remove(): Promise<void>;
};

/** A copy of the template, which has every migration; null on SQLite, where each server makes its own. */
export async function openPlace(): Promise<Place | null> {
  const server = process.env['DATABASE_URL'];
  if (server === undefined) return null;
  const name = `fuzz_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${TEMPLATE}`);
  return {
    existing: {
      databaseUrl: databaseUrl(server, name),
      dataDir: mkdtempSync(join(tmpdir(), 'bellwether-fuzz-')),
    },
    remove: () => onServer(server, `drop database ${name} with (force)`),
  };
}
