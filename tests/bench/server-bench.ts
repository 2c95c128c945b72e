import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { apiToken } from '../browser/support/api.ts';
import type { TestServer } from '../browser/support/server.ts';
import { compareCpu, get, type Target } from './load.ts';
import type { Row } from './report.ts';
import { post, startIdleServer, startRaw } from './servers.ts';

const ENTRIES = 200;

const journalPath = `/api${journalEndpoints.list.path}`;
const configPath = `/api${publicConfigEndpoints.read.path}`;

async function recordEntries(server: TestServer, token: string): Promise<void> {
  for (let index = 0; index < ENTRIES; index += 1) {
    const date = new Date(Date.UTC(2026, 0, 1, index)).toISOString();
    const entry = { ...journalEndpoints.add.example, id: uuid(), date };
    await post(server, journalEndpoints.add.path, token, entry);
  }
}

const row = (what: string, measured: { ours: number; raw: number }, atMost: number): Row => ({
  what,
  ours: measured.ours,
  baseline: measured.raw,
  unit: 'µs',
  limit: { of: 'ratio', atMost },
});

async function compareSame(ours: Target, raw: Target) {
  if ((await get(ours)) !== (await get(raw))) throw new Error(`${ours.url}: other bytes than raw`);
  return compareCpu(ours, raw);
}

async function measure(server: TestServer): Promise<Row[]> {
  // Of members the calls are limited.
  const token = await apiToken(server.url, server.adminCode);
  await recordEntries(server, token);
  const smallJson = await (await fetch(`${server.url}${configPath}`)).text();
  const raw = await startRaw('journal', [join(server.dataDir, 'bellwether.sqlite'), smallJson]);
  try {
    const pair = (path: string, headers: Record<string, string>) =>
      [
        { url: `${server.url}${path}`, pid: server.pid, headers },
        { url: `${raw.url}${path}`, pid: raw.pid, headers },
      ] as const;
    const small = await compareSame(...pair(configPath, {}));
    const large = await compareSame(...pair(journalPath, { authorization: `Bearer ${token}` }));
    return [
      row('small JSON, CPU of the server, against raw `node:http`', small, 1.5),
      row(`${ENTRIES} journal entries, CPU of the server, against raw + SQLite + JSON`, large, 1.2),
    ];
  } finally {
    raw.stop();
  }
}

/** Our server against raw node:http on the same bytes and rows. */
export async function benchServer(): Promise<Row[]> {
  const server = await startIdleServer();
  try {
    return await measure(server);
  } finally {
    await server.remove();
  }
}
