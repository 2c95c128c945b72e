import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import pino from 'pino';
import { createApp } from '#api/app.ts';
import type { Database, Write } from '#api/db/database.ts';
import { sqliteFileIn } from '#api/db/open-database.ts';
import { openMigrated } from '#api/db/open-sqlite.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { createLogBuffer } from '#api/http/log-buffer.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { send } from '#tests/support/api-client.ts';
import { createMemoryMailer } from '#tests/support/memory-mailer.ts';
import { openTestMarket } from '#tests/support/open-market.ts';
import type { People } from '#tests/support/people.ts';
import { openApi, testSecrets, usual } from '#tests/support/start-api.ts';

/** A database with people who are signed in, from which every world begins. */
export type Template = { readonly bytes: Buffer; readonly people: People };

/** Long enough that no clock that jumps ends a session or a membership. */
const NEVER_MS = 4000 * DAY_MS;

export async function createTemplate(): Promise<Template> {
  const api = await openApi();
  const { database, people, now, services, dataDir } = api;
  await services.settings.change({ auto_activate_paid: true, session_timeout: 720 });
  await database.write(async (tx) => {
    await tx.update(users).set({ expires_at: null });
    await tx.update(loginSessions).set({ expires_at: now() + NEVER_MS, last_seen_at: now() });
  });
  const bytes = copyOf(sqliteFileIn(dataDir));
  await api.close();
  return { bytes, people };
}

/** A consistent copy of what is committed. */
function copyOf(file: string): Buffer {
  const connection = new SqliteConnection(file);
  const bytes = connection.serialize();
  connection.close();
  return bytes;
}

/** In memory where the machine has such a disk. */
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** The data folder of the server; it outlives its processes. */
export function openDisk(bytes: Buffer) {
  const dataDir = mkdtempSync(join(inMemory, 'bellwether-world-'));
  const file = sqliteFileIn(dataDir);
  writeFileSync(file, bytes);
  return {
    dataDir,
    file,
    copy: (): Buffer => copyOf(file),
    /** Replaces the database. No process may have it open. */
    replace(copy: Buffer): void {
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
      writeFileSync(file, copy);
    },
    remove: (): void => rmSync(dataDir, { recursive: true, force: true }),
  };
}
export type Disk = ReturnType<typeof openDisk>;

/** When a process dies: at its nth write from now, before or after the write is committed. */
export type Death = { readonly atWrite: number; readonly isCommitted: boolean };

class Died extends Error {
  override readonly name = 'Died';
}
const forever = new Promise<never>(() => undefined);

/** A database whose process dies at a write: what was asked of it then is never answered. */
function mortal(database: Database, death: Death | null, onDeath: () => void): Database {
  let writes = 0;
  let isDead = false;
  const die = (): Promise<never> => {
    isDead = true;
    onDeath();
    return forever;
  };
  const write: Write = async (work, how) => {
    if (isDead) return forever;
    writes += 1;
    const isLast = writes === death?.atWrite;
    if (!isLast) {
      const result = await database.write(work, how);
      return isDead ? forever : result;
    }
    try {
      await database.write(async (tx) => {
        await work(tx);
        if (!death?.isCommitted) throw new Died('before the commit');
      }, how);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
    return die();
  };
  return { ...database, write };
}

type ProcessDeps = {
  readonly disk: Disk;
  readonly now: () => number;
  readonly gateways: Gateways;
  readonly death: Death | null;
  readonly onDeath: () => void;
};

/** Whether a line of the log tells of a fault of the server. */
const isFault = (line: string): boolean => /"level":[56]0/.test(line);

/** Starts a process of the server on this disk. */
export function startProcess({ disk, now, gateways, death, onDeath }: ProcessDeps) {
  const opened = openMigrated(disk.file, {
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
  const database = mortal(opened, death, onDeath);
  const mailer = createMemoryMailer();
  const faults: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
  const { router, services } = createApp({
    ...usual,
    database,
    market: openTestMarket(database, now).market,
    gateways,
    mailer,
    secrets: testSecrets,
    logger,
    logBuffer: createLogBuffer(),
    now,
    version: '0.0.0',
    dataDir: disk.dataDir,
    isStopping: () => false,
  });
  return {
    database,
    /** A write that the process survives. */
    write: opened.write,
    services,
    mailer,
    /** What it logged as an error. */
    faults: (): readonly string[] => faults.filter(isFault),
    fetch: (request: Request): Promise<Response> => send(router, request),
    /** Gives back what the process has open; nobody gets an answer from it any more. */
    end: (): Promise<void> => opened.close(),
  };
}
export type ServerProcess = ReturnType<typeof startProcess>;
