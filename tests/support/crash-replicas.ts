import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import postgres from 'postgres';
import { type PostgresqlServer, startPostgresql } from './postgresql/server.ts';

const WITHIN_MS = 30_000;

/**
 * A PostgreSQL, and a standby that has every commit before it is acknowledged.
 *
 * @param prepare fills the database before there is a standby, which would have to agree
 */
export async function startReplicas(
  prepare: (url: string) => Promise<void>,
): Promise<{ primary: PostgresqlServer; standby: PostgresqlServer }> {
  const primary = await startPostgresql({ isDurable: true });
  try {
    await prepare(primary.url());
    await primary.kill(); // nobody writes into what is copied
    const fill = (dataDir: string): void => copyAsStandby(primary, dataDir);
    const standby = await whileDown(primary, () => startPostgresql({ isDurable: true, fill }));
    await waitForEachOther(primary);
    return { primary, standby };
  } catch (error) {
    await primary.remove();
    throw error;
  }
}

async function whileDown<T>(primary: PostgresqlServer, work: () => Promise<T>): Promise<T> {
  const done = await work();
  await primary.restart();
  return done;
}

function copyAsStandby({ dataDir: from, port }: PostgresqlServer, dataDir: string): void {
  cpSync(from, dataDir, { recursive: true });
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  writeFileSync(join(dataDir, 'standby.signal'), '');
  appendFileSync(
    join(dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\nwal_retrieve_retry_interval = 100\n`,
  );
  chmodSync(dataDir, 0o700);
  const { uid, gid } = statSync(from);
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

/** From then on no commit is acknowledged that the standby does not have on its disk. */
async function waitForEachOther(primary: PostgresqlServer): Promise<void> {
  const client = postgres(primary.url(), { max: 1, onnotice: () => undefined });
  try {
    await client`alter system set synchronous_standby_names = '*'`;
    await client`select pg_reload_conf()`;
    const until = Date.now() + WITHIN_MS;
    for (;;) {
      const [standby] = await client`select 1 from pg_stat_replication where sync_state = 'sync'`;
      if (standby) return;
      if (Date.now() > until) throw new Error('the standby does not follow');
      await after(50);
    }
  } finally {
    await client.end();
  }
}
