import { readFileSync } from 'node:fs';
import { eventEndpoints } from '#contracts/events.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { userEndpoints } from '#contracts/users.ts';
import { apiToken } from '../browser/support/api.ts';
import { startServer, type TestServer } from '../browser/support/server.ts';
import { median, type Row } from './report.ts';
import { type RawServer, startRaw } from './start-raw.ts';
import { openStreamClients, type StreamTarget } from './stream-clients.ts';
import { untilFilled } from './until-filled.ts';

const STREAMS = 500;
const STREAMS_PER_MEMBER = 3;
const ROUNDS = 10;
const MOST_MS = 500;
const MOST_MB = 64;

async function post(url: string, token: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
}

/** The streams of as many new members as are needed for them. */
async function memberStreams(server: TestServer, admin: string): Promise<StreamTarget[]> {
  const { create } = userEndpoints;
  const targets: StreamTarget[] = [];
  while (targets.length < STREAMS) {
    const username = `listener${targets.length}`;
    const body = { ...create.example, username, email: `${username}@example.com` };
    const { user } = create.response.parse(
      await post(`${server.url}/api${create.path}`, admin, body),
    );
    const headers = {
      authorization: `Bearer ${await apiToken(server.url, user.access_code ?? '')}`,
    };
    const target = { url: `${server.url}/api${eventEndpoints.stream.path}`, headers };
    targets.push(...Array.from({ length: STREAMS_PER_MEMBER }, () => target));
  }
  return targets.slice(0, STREAMS);
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

type Side = {
  /** Memory that the server took for the streams, in MB. */
  memoryMb: number;
  fanOutMs: () => Promise<number>;
  close: () => void;
};

/** @param change lets the server tell every stream of something */
async function open(
  pid: number,
  targets: readonly StreamTarget[],
  change: () => Promise<unknown>,
): Promise<Side> {
  const before = residentMb(pid);
  const clients = await openStreamClients(targets);
  return {
    memoryMb: residentMb(pid) - before,
    fanOutMs: () => clients.fanOutMs(change),
    close: clients.close,
  };
}

async function openOurs(server: TestServer): Promise<Side> {
  const admin = await apiToken(server.url, server.adminCode);
  const targets = await memberStreams(server, admin);
  await untilFilled(server);
  // A fresh process: after the work of making members there would be memory to spare.
  await server.stop();
  await server.start();
  await untilFilled(server);
  const draft = { title: 'Before the open', description: 'We wait.' };
  const publish = () => post(`${server.url}/api${postEndpoints.create.path}`, admin, draft);
  await publish();
  return open(server.pid, targets, publish);
}

async function openRaw(raw: RawServer): Promise<Side> {
  const change = () => fetch(raw.url, { method: 'POST' });
  await change();
  const targets = Array.from({ length: STREAMS }, () => ({ url: raw.url, headers: {} }));
  return open(raw.pid, targets, change);
}

/** Both in turn, so that a slow moment of the machine hits both. */
async function compare(ours: Side, raw: Side): Promise<Row[]> {
  const rounds: { ours: number; raw: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = { ours: await ours.fanOutMs(), raw: await raw.fanOutMs() };
    if (round > 0) rounds.push(times); // the first one warms both up
  }
  return [
    {
      what: `${STREAMS} event streams: first to last client that hears of a change`,
      ours: median(rounds.map((round) => round.ours)),
      baseline: median(rounds.map((round) => round.raw)),
      unit: 'ms',
      limit: { of: 'figure', atMost: MOST_MS },
    },
    {
      what: `${STREAMS} event streams: memory of the server`,
      ours: ours.memoryMb,
      baseline: raw.memoryMb,
      unit: 'MB',
      limit: { of: 'figure', atMost: MOST_MB },
    },
  ];
}

/** Many open event streams against raw node:http that writes the same events. */
export async function benchEvents(): Promise<Row[]> {
  const server = await startServer();
  const raw = await startRaw('raw-streams.ts');
  try {
    const [ours, theirs] = [await openOurs(server), await openRaw(raw)];
    const rows = await compare(ours, theirs);
    for (const { close } of [ours, theirs]) close();
    return rows;
  } finally {
    raw.stop();
    await server.remove();
  }
}
