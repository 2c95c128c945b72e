import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** Of the server that the run has started; made by its setup, with every migration. */
export const TEMPLATE = 'bellwether_template';

export type MadeDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** A fresh database of the current schema, on the PostgreSQL of this run. */
export const createTestDatabase = (): Promise<MadeDatabase> => create(TEMPLATE);

/** One without any schema. */
export const createEmptyDatabase = (): Promise<MadeDatabase> => create('template0');

async function create(template: string): Promise<MadeDatabase> {
  const server = inject('postgresqlUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const drop = (): Promise<void> =>
    onServer(server, `drop database if exists ${name} with (force)`);
  return {
    url: databaseUrl(server, name),
    // PostgreSQL asks for a checkpoint first, which now and then fails while other databases come and go.
    drop: () => drop().catch(drop),
  };
}

/** The address of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

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
