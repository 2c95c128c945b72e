import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { eventEndpoints } from '#contracts/events.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { apiToken } from '../browser/support/api.ts';
import type { TestServer } from '../browser/support/server.ts';
import { median, type Row } from './report.ts';
import {
  newMember,
  post,
  type RawServer,
  startIdleServer,
  startRaw,
  untilIdle,
} from './servers.ts';

const STREAMS = 500;
const STREAMS_PER_MEMBER = 3;
const ROUNDS = 10;
const MOST_MS = 500;
const MOST_MB = 64;

type StreamTarget = { url: string; headers: Record<string, string> };

/** Many clients that listen to one server. */
type StreamClients = {
  /** @returns ms from the first client that hears of the change to the last */
  fanOutMs: (change: () => Promise<unknown>) => Promise<number>;
  close: () => void;
};

/** Opens every stream and waits until each has received its first event. */
async function openStreamClients(targets: readonly StreamTarget[]): Promise<StreamClients> {
  const agent = new Agent({ maxSockets: Infinity });
  const calls: ClientRequest[] = [];
  let missing = 0;
  let firstAt = 0;
  let finish: ((ms: number) => void) | null = null;

  function hear(chunk: string): void {
    if (missing === 0 || !chunk.includes('"posts"')) return;
    if (missing === targets.length) firstAt = performance.now();
    missing -= 1;
    if (missing === 0) finish?.(performance.now() - firstAt);
  }

  async function connect({ url, headers }: StreamTarget): Promise<void> {
    const call = request(url, { agent, headers }).end();
    calls.push(call);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    answer.setEncoding('utf8');
    await once(answer, 'data');
    answer.on('data', hear);
    answer.on('error', () => null); // closed by us
  }
  await Promise.all(targets.map(connect));

  return {
    async fanOutMs(change) {
      const received = new Promise<number>((resolve) => (finish = resolve));
      missing = targets.length;
      await change();
      return received;
    },
    close() {
      for (const call of calls) call.destroy();
    },
  };
}

/** The streams of as many new members as are needed for them. */
async function memberStreams(server: TestServer, admin: string): Promise<StreamTarget[]> {
  const targets: StreamTarget[] = [];
  while (targets.length < STREAMS) {
    const token = await newMember(server, admin, `listener${targets.length}`);
    const headers = { authorization: `Bearer ${token}` };
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
  // A fresh process: after the work of making members there would be memory to spare.
  await server.stop();
  await server.start();
  await untilIdle(server);
  const draft = { title: 'Before the open', description: 'We wait.' };
  const publish = () => post(server, postEndpoints.create.path, admin, draft);
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
  const server = await startIdleServer();
  const raw = await startRaw('streams');
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
