import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import postgres from 'postgres';
import { inject } from 'vitest';
import { databaseUrl, onServer } from '../postgresql/databases.ts';
import { type AtEnd, createApiProcess } from './api-process.ts';

export const ADMIN_CODE = 'ADM1-N000-0000-0001';

/** Of a market that nobody looks at here, without samples. */
export const PLAIN = {
  ADMIN_ACCESS_CODE: ADMIN_CODE,
  SEED_SAMPLES: 'false',
  MARKET_FEED: 'stored',
};

type Setup = { readonly atEnd: AtEnd; readonly environment?: Readonly<Record<string, string>> };

/** Three processes that do not run yet, on one empty PostgreSQL database. */
export async function createProcesses({ atEnd, environment = {} }: Setup) {
  const server = inject('postgresqlUrl');
  const name = `scaled_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  atEnd(() => onServer(server, `drop database ${name} with (force)`));
  const url = databaseUrl(server, name);
  const ports = await freePorts(3);
  const processes = ports.map((port) =>
    createApiProcess({
      port,
      atEnd,
      environment: {
        NODE_ENV: 'development',
        DATABASE_URL: url,
        MASTER_SECRET: Buffer.alloc(32, 7).toString('base64'),
        TRUST_PROXY_HOPS: '1',
        ...environment,
      },
    }),
  );
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  atEnd(() => sql.end());
  return { processes, sql };
}

/** All stay open until the last one is assigned: a port that is freed may be assigned again. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, openProbe));
  await Promise.all(probes.map(({ close }) => close()));
  return probes.map(({ port }) => port);
}

function openProbe(): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const close = () => new Promise<void>((closed) => probe.close(() => closed()));
      resolve({ port, close });
    });
  });
}
