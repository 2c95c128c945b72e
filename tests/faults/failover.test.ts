// @module-tag full -- a primary and a standby of PostgreSQL
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { migratePostgresql } from '#api/db/migrate-postgresql.ts';
import { type ApiProcess, createApiProcess } from '#tests/support/crash-api.ts';
import { startReplicas } from '#tests/support/crash-replicas.ts';
import { findPostgresql } from '#tests/support/postgresql/server.ts';
import { createCaller } from './kills/caller.ts';
import { createRandom } from './kills/random.ts';
import { unsoundPostgresql, wrongFigures } from './kills/soundness.ts';
import { startTraffic } from './kills/traffic.ts';

const seed = Number(process.env['SEED'] ?? 44);
const LOAD_MS = 1500;
/** What would be acknowledged now is nowhere else. */
const CUT_OFF_MS = 500;
/** Time for the operator or a tool to detect the failure and decide. */
const DECIDING_MS = 1000;
/** More than what is in flight when the primary dies. */
const AFTERWARDS = 60;
const LONGEST_GAP_MS = CUT_OFF_MS + DECIDING_MS + 5000;

async function startServers(databaseUrl: string): Promise<readonly ApiProcess[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-failover-'));
  const dataDirs = ['one', 'two'].map((name) => join(folder, name));
  const servers = await Promise.all(
    dataDirs.map((dataDir) => createApiProcess({ dataDir, databaseUrl })),
  );
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  // The first one makes the administrator.
  for (const server of servers) await server.start();
  return servers;
}

const longestGap = (times: readonly number[]): number =>
  Math.max(...times.slice(1).map((time, n) => time - (times[n] ?? time)));

it.runIf((await findPostgresql()) !== null)(
  'fault 44: a primary that is killed under load takes no acknowledged write with it, and writes go on at its standby',
  { timeout: 180_000 },
  async () => {
    const { primary, standby } = await startReplicas(migratePostgresql);
    onTestFinished(() => primary.remove());
    onTestFinished(() => standby.remove());
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
    const servers = await startServers(
      `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
    );
    const caller = createCaller(servers.map(({ url }) => url));
    const traffic = await startTraffic(caller, createRandom(seed));
    await after(LOAD_MS);

    await primary.cutOff();
    await after(CUT_OFF_MS);
    await primary.kill();
    await after(DECIDING_MS);
    await standby.promote();
    const before = caller.acknowledged.length;
    await expect
      .poll(() => caller.acknowledged.length, { timeout: 30_000 })
      .toBeGreaterThan(before + AFTERWARDS);
    await traffic.end();

    const client = postgres(standby.url(), { max: 1, onnotice: () => undefined });
    onTestFinished(() => client.end());
    const read = async (sql: string) => [...(await client.unsafe(sql))];
    expect(servers.map(({ isRunning }) => isRunning)).toEqual([true, true]); // nobody was restarted
    expect(caller.lost.connections).toBe(0);
    expect(caller.lost.unavailable).toBeGreaterThan(0);
    expect(longestGap(caller.acknowledged)).toBeLessThan(LONGEST_GAP_MS);
    const problems = [
      ...(await unsoundPostgresql(read)),
      ...(await wrongFigures(read)),
      ...(await traffic.check(read)),
    ];
    expect({ seed, problems }).toEqual({ seed, problems: [] });
  },
);
