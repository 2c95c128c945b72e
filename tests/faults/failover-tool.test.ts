import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePorts } from '#tests/support/scaled/cluster.ts';
import { copyBase, openDeployment, runStatements } from '#tests/support/postgresql/deployed.ts';
import { findPostgresql, startPostgresql } from '#tests/support/postgresql/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const REPLICATION_PASSWORD = 'letters0and1digits2';

const Compose = z.object({
  services: z.object({
    primary: z.object({ environment: z.record(z.string(), z.string()), restart: z.string() }),
    standby: z.object({ entrypoint: z.array(z.string()), command: z.array(z.string()) }),
  }),
});
const { primary: asPrimary, standby: asStandby } = Compose.parse(
  parse(read('compose.yaml'), { merge: true }),
).services;

/** The guide's failover commands: service, user and command line. */
const [, service = '', user = '', statement = ''] =
  /`docker compose exec (\w+) psql -U (\w+) -c '(select pg_promote\(\))'`/.exec(
    read('docs/scaling.md'),
  ) ?? [];

const connect = (port: number, name = user) => {
  const client = postgres(`postgres://${name}@127.0.0.1:${port}/${user}`, {
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
  });
  onTestFinished(() => client.end({ timeout: 1 }));
  return client;
};

/** A primary whose rules of access are those of a container: no replication but what the script allows. */
async function startPrimary() {
  const primary = await startPostgresql({ isDurable: true });
  onTestFinished(() => primary.remove());
  await runStatements(primary.url(), {
    options: new Map(),
    input: `create role ${user} superuser login;`,
  });
  await runStatements(primary.url(), {
    options: new Map(),
    input: `create database ${user} owner ${user}`,
  });
  const local = ['postgres', user].map((name) => `host all ${name} 127.0.0.1/32 trust\n`);
  writeFileSync(join(primary.dataDir, 'pg_hba.conf'), local.join(''));
  return primary;
}

/** The two of compose.yaml, the standby copied and begun by its script. */
async function startDeployment() {
  const primary = await startPrimary();
  const deployment = await openDeployment(primary);
  const { run, standIn, give, place } = deployment;

  const preparing = run({
    script: 'primary.sh',
    environment: {
      POSTGRES_USER: user,
      POSTGRES_DB: user,
      PGDATA: primary.dataDir,
      REPLICATION_PASSWORD,
    },
  });
  const prepared = once(preparing, 'close');
  await standIn('psql', (call) => runStatements(primary.url(user), call));
  expect({ code: (await prepared)[0], said: deployment.said() }).toMatchObject({ code: 0 });
  await primary.kill();
  await primary.restart(); // as the container does once its database is prepared

  const [port = 0] = await freePorts(1);
  const PGDATA = join(place, 'standby');
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const machine = [...own, 'max_connections=300', 'shared_buffers=64MB'];
  const standby = run({
    script: 'standby.sh',
    environment: {
      PGDATA,
      REPLICATION_PASSWORD,
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: String(primary.port),
    },
    command: [...asStandby.command, ...machine.flatMap((each) => ['-c', each])],
  });
  const stopped = once(standby, 'close');
  onTestFinished(async () => {
    standby.kill('SIGKILL'); // its children notice within moments
    await stopped;
  });
  await standIn('pg_basebackup', async (call) => {
    await copyBase(primary, call, { PGDATA });
    give(PGDATA);
  });
  return { primary, port, deployment };
}

it('the guide names the service, the user and the statement that promote the standby', () => {
  expect([service, user, statement]).toEqual(['standby', 'bellwether', 'select pg_promote()']);
  expect(asPrimary.environment['POSTGRES_USER']).toBe(user);
  // An old primary must not come back by itself beside the promoted one.
  expect(asPrimary.restart).toBe('unless-stopped');
});

it.runIf((await findPostgresql()) !== null)(
  'fault 44: the standby of the deployment follows, promotes nothing by itself, and takes writes once an operator has promoted it as the guide says',
  { timeout: 120_000 },
  async () => {
    const { primary, port, deployment } = await startDeployment();
    const onPrimary = connect(primary.port);
    const state = async () => {
      const rows =
        await onPrimary`select application_name, usename, sync_state from pg_stat_replication`;
      return rows.map((row) => ({ ...row }));
    };
    await expect
      .poll(state, { timeout: 30_000, message: deployment.said() })
      .toEqual([{ application_name: 'standby', usename: 'replicator', sync_state: 'sync' }]);
    await onPrimary`create table notes (n int primary key)`;
    await onPrimary`insert into notes values (1)`; // acknowledged: both have it

    await primary.kill();
    const onStandby = connect(port);
    await expect(onStandby`insert into notes values (2)`).rejects.toThrow(/read-only/);
    expect((await onStandby`select pg_is_in_recovery() as waits`)[0]?.['waits']).toBe(true);

    expect([...(await onStandby.unsafe(statement))]).toEqual([{ pg_promote: true }]);
    await onStandby`insert into notes values (2)`; // it waits for no third one
    expect([...(await onStandby`select n from notes order by n`)]).toEqual([{ n: 1 }, { n: 2 }]);
  },
);
