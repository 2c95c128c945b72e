import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import postgres from 'postgres';
import { inject } from 'vitest';
import { tables } from '#api/db/tables.ts';

/** Of the server that the run has started; made by its setup, with every migration. */
export const TEMPLATE = 'bellwether_template';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** A fresh database of the current schema, on the PostgreSQL of this run. */
export const createTestDatabase = (): Promise<TestDatabase> => create(TEMPLATE);

/** One without any schema. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

async function create(template: string): Promise<TestDatabase> {
  const server = inject('postgresqlUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** The address of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Takes every row away, and everybody who is still connected: a third of what a new database takes. */
export const emptyDatabase = (url: string): Promise<void> =>
  onServer(
    url,
    [
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      'set session_replication_role = replica', // in any order
      ...tables.map((table) => `delete from ${getTableName(table)}`),
    ].join(';'),
  );

export async function onServer(server: string, statement: string): Promise<void> {
  const client = postgres(server, { max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the PostgreSQL server of this run, without a database; only in the project `postgresql`. */
    readonly postgresqlUrl: string;
  }
}
