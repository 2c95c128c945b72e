import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { findPostgresql, type PostgresqlServer } from './server.ts';

const scripts = fileURLToPath(new URL('../../../deploy/postgresql', import.meta.url));
const WAIT_MS = 30_000;

/** A program that a script calls and this machine may lack: the test does its work, then lets it end. */
const STAND_IN = `#!/bin/bash
call="$CALLS/$(basename "$0")"
printf '%s\\n' "$@" > "$call.arguments"
[ -t 0 ] || cat > "$call.input"
mv "$call.arguments" "$call.called"
while [ ! -e "$call.done" ]; do sleep 0.05; done
`;

type Run = {
  readonly script: 'primary.sh' | 'standby.sh';
  readonly environment: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
};
/** What a script asked of a program. */
type Call = { readonly options: ReadonlyMap<string, string>; readonly input: string };

/**
 * The scripts of deploy/postgresql as the containers run them, beside a PostgreSQL of the test's own: by
 * its user, with its programs, and with stand-ins for `psql` and `pg_basebackup`.
 */
export async function openDeployment(primary: PostgresqlServer) {
  const place = dirname(primary.dataDir);
  const tools = join(place, 'tools');
  const calls = join(place, 'calls');
  for (const folder of [tools, calls]) mkdirSync(folder);
  const copied = join(place, 'native', 'bin', 'postgres');
  const program = existsSync(copied) ? copied : (await findPostgresql())?.postgres;
  const put = (name: string, text: string): void => {
    writeFileSync(join(tools, name), text);
    chmodSync(join(tools, name), 0o755);
  };
  put('psql', STAND_IN);
  put('pg_basebackup', STAND_IN);
  put('postgres', `#!/bin/bash\nexec "${program}" -D "$PGDATA" "$@"\n`);
  const { uid, gid } = statSync(primary.dataDir);
  const isRoot = process.getuid?.() === 0;
  const give = (path: string): void => {
    if (isRoot) spawnSync('chown', ['-R', `${uid}:${gid}`, path]);
  };
  for (const folder of [tools, calls]) give(folder);
  let said = '';

  function run({ script, environment, command = [] }: Run): ChildProcess {
    copyFileSync(join(scripts, script), join(tools, script));
    give(join(tools, script));
    const child = spawn('bash', [join(tools, script), ...command], {
      cwd: place,
      env: { PATH: `${tools}:${process.env['PATH']}`, CALLS: calls, ...environment },
      ...(isRoot && { uid, gid }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-4000)));
    }
    return child;
  }

  /** Does the work of a program once a script calls it. */
  async function standIn(name: string, work: (call: Call) => Promise<void>): Promise<void> {
    const call = join(calls, name);
    const until = Date.now() + WAIT_MS;
    while (!existsSync(`${call}.called`)) {
      if (Date.now() > until) throw new Error(`the script calls no ${name}: ${said}`);
      await after(50);
    }
    const args = readFileSync(`${call}.called`, 'utf8').trimEnd().split('\n');
    const options = new Map(args.map((arg) => splitOnce(arg.replace(/^--set=/, '--'))));
    await work({ options, input: readFileSync(`${call}.input`, 'utf8') });
    rmSync(`${call}.called`);
    writeFileSync(`${call}.done`, '');
    give(`${call}.done`);
  }

  return { run, standIn, give, place, said: () => said };
}

const splitOnce = (arg: string): [string, string] => {
  const at = arg.indexOf('=');
  return at < 0 ? [arg, ''] : [arg.slice(0, at), arg.slice(at + 1)];
};

/** What `psql` would do with the script's statements and variables. */
export async function runStatements(url: string, { options, input }: Call): Promise<void> {
  const statements = input.replaceAll(/:'(\w+)'/g, (_, name: string) => {
    const value = options.get(`--${name}`) ?? '';
    return `'${value.replaceAll("'", "''")}'`;
  });
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(statements);
  } finally {
    await client.end();
  }
}

/** The one who runs on the original must not seem to run on the copy. */
const isNoLock = (path: string): boolean => !/^postmaster\.(pid|opts)$/.test(basename(path));

/** What `pg_basebackup --write-recovery-conf` would do: a copy of the running primary that follows it. */
export async function copyBase(
  primary: PostgresqlServer,
  { options }: Call,
  environment: { readonly PGDATA: string },
): Promise<void> {
  const { PGDATA } = environment;
  if (options.get('--pgdata') !== PGDATA) throw new Error('the copy goes into another folder');
  if (!options.has('--write-recovery-conf')) throw new Error('the copy would not follow');
  const client = postgres(primary.url(), { max: 1, onnotice: () => undefined });
  try {
    await client`select pg_backup_start('standby', fast => true)`;
    const copy = `${PGDATA}.copy`;
    cpSync(primary.dataDir, copy, { recursive: true, filter: isNoLock });
    const [stopped] = await client<{ labelfile: string }[]>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`;
    writeFileSync(join(copy, 'backup_label'), stopped?.labelfile ?? '');
    writeFileSync(join(copy, 'standby.signal'), '');
    const following = (options.get('--dbname') ?? '').replaceAll("'", "''");
    appendFileSync(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = '${following}'\nwal_retrieve_retry_interval = 100\n`,
    );
    renameSync(copy, PGDATA);
  } finally {
    await client.end();
  }
}
