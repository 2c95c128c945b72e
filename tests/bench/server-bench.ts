import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { apiToken } from '../browser/support/api.ts';
import { startServer, type TestServer } from '../browser/support/server.ts';
import { compareCpu } from './compare-cpu.ts';
import { get, type Target } from './load.ts';
import type { Row } from './report.ts';
import { startRaw } from './start-raw.ts';
import { untilFilled } from './until-filled.ts';

const ENTRIES = 200;

const journalPath = `/api${journalEndpoints.list.path}`;
const configPath = `/api${publicConfigEndpoints.read.path}`;

async function recordEntries(url: string, token: string): Promise<void> {
  for (let index = 0; index < ENTRIES; index += 1) {
    const date = new Date(Date.UTC(2026, 0, 1, index)).toISOString();
    const answer = await fetch(`${url}${journalPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...journalEndpoints.add.example, id: uuid(), date }),
    });
    if (answer.status !== 201) throw new Error(`recording failed: ${await answer.text()}`);
  }
}

/** Where a limit says "0.7 of raw", our processor time may be 1 / 0.7 of raw's. */
const row = (what: string, measured: { ours: number; raw: number }, share: number): Row => ({
  what,
  ours: measured.ours,
  baseline: measured.raw,
  unit: 'µs',
  limit: { of: 'ratio', atMost: Number((1 / share).toFixed(2)) },
});

async function compareSame(ours: Target, raw: Target) {
  if ((await get(ours)) !== (await get(raw))) throw new Error(`${ours.url}: other bytes than raw`);
  return compareCpu(ours, raw);
}

async function measure(server: TestServer): Promise<Row[]> {
  // Of members the calls are limited.
  const token = await apiToken(server.url, server.adminCode);
  await untilFilled(server);
  await recordEntries(server.url, token);
  const smallJson = await (await fetch(`${server.url}${configPath}`)).text();
  const raw = await startRaw('raw-server.ts', [
    join(server.dataDir, 'bellwether.sqlite'),
    smallJson,
  ]);
  try {
    const pair = (path: string, headers: Record<string, string>) =>
      [
        { url: `${server.url}${path}`, pid: server.pid, headers },
        { url: `${raw.url}${path}`, pid: raw.pid, headers },
      ] as const;
    const small = await compareSame(...pair(configPath, {}));
    const large = await compareSame(...pair(journalPath, { authorization: `Bearer ${token}` }));
    return [
      row('small JSON, server CPU per request', small, 0.7),
      row(`${ENTRIES} journal entries, server CPU per request`, large, 0.85),
    ];
  } finally {
    raw.stop();
  }
}

/** Our server against raw node:http on the same bytes and rows. */
export async function benchServer(): Promise<Row[]> {
  const server = await startServer();
  try {
    return await measure(server);
  } finally {
    await server.remove();
  }
}
