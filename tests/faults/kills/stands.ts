import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import postgres from 'postgres';
import { sqliteFileIn } from '#api/db/open-database.ts';
import { type ApiProcess, createApiProcess } from '#tests/support/crash-api.ts';
import { type PostgresqlServer, startPostgresql } from '#tests/support/postgresql/server.ts';
import type { Read } from './actor.ts';
import { unsoundPostgresql, unsoundSqlite, wrongFigures } from './soundness.ts';

const MOST_TRIES = 10;
const BETWEEN_TRIES_MS = 200;

/** Something that can lose its power. */
type Victim = {
  readonly name: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
};

/** A server on a database of its own, and who can be killed of it. */
export type Stand = {
  readonly api: ApiProcess;
  readonly victims: readonly Victim[];
  /** Of the database as it is once the server is dead. */
  readonly read: Read;
  /** What is broken in the database itself, in sentences. */
  unsound(): Promise<string[]>;
  close(): Promise<void>;
};

export type Engine = 'sqlite' | 'postgresql';

const theServer = (api: ApiProcess): Victim => ({
  name: 'the server',
  kill: () => api.kill(),
  restart: () => api.start(),
});

export async function openSqliteStand(): Promise<Stand> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-kills-'));
  const api = await createApiProcess({ dataDir, databaseUrl: null });
  let connection: SqliteConnection.Database | null = null;
  const read: Read = async (sql) => {
    connection ??= new SqliteConnection(sqliteFileIn(dataDir));
    return connection.prepare<[], Record<string, unknown>>(sql).all();
  };
  return {
    api,
    victims: [theServer(api)],
    read,
    unsound: async () => [...(await unsoundSqlite(read)), ...(await wrongFigures(read))],
    async close() {
      await api.kill();
      connection?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function openPostgresqlStand(): Promise<Stand> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-kills-'));
  const server = await startPostgresql({ isDurable: true });
  const api = await createApiProcess({ dataDir, databaseUrl: server.url() });
  const client = postgres(server.url(), { max: 1, onnotice: () => undefined });
  const read: Read = async (sql) => [...(await client.unsafe(sql))];
  return {
    api,
    victims: [
      theServer(api),
      { name: 'PostgreSQL', kill: () => server.kill(), restart: () => restarted(server) },
    ],
    read,
    unsound: async () => [...(await unsoundPostgresql(read)), ...(await wrongFigures(read))],
    async close() {
      await api.kill();
      await client.end({ timeout: 1 });
      await server.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The kernel may still be taking away what the killed processes shared. */
async function restarted(server: PostgresqlServer): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.restart();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await after(BETWEEN_TRIES_MS);
    }
  }
}

export const openStand = (engine: Engine): Promise<Stand> =>
  engine === 'sqlite' ? openSqliteStand() : openPostgresqlStand();
