import type { TestProject } from 'vitest/node';
import { migratePostgresql } from '#api/db/migrate-postgresql.ts';
import { databaseUrl, onServer, TEMPLATE } from './databases.ts';
import { type PostgresqlServer, startPostgresql } from './server.ts';

let server: PostgresqlServer;

/** One PostgreSQL for all tests of a run, with a template that each of them copies. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgresql();
  await onServer(server.url(), `create database ${TEMPLATE}`);
  await migratePostgresql(databaseUrl(server.url(), TEMPLATE));
  project.provide('postgresqlUrl', server.url());
}

export const teardown = (): Promise<void> => server.remove();
