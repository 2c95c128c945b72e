import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { journalSyncEndpoints, ROWS_PER_PULL } from '#contracts/journal/journal-sync.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { anEdit, aTrade, pushCall, pushOf } from '../load/journal-writes.ts';
import { createMember, type Member } from '../load/members.ts';
import { metric, startTarget, type Target } from '../load/target.ts';
import { median, type Row } from './report.ts';

const SOCKETS = 1000;
const TRADES = 2600;
const TRADES_PER_PUSH = 130; // 0.7 MB
const NOTE = 'Waited for the retest. '.repeat(170); // 3.9 kB
const UNREAD_MS = 15_000;
const CUT_MS = 25_000; // a client that takes nothing is cut within 20 s
const MOST_GROWTH_MB = 200;

const PUSHES_AT_ONCE = 8;
const PUSHES = 120; // of different trades, so that each of them is stored
const TRADES_AT_ONCE = 400;
const REFUSED_AT_ONCE = 4;
const BAD_STAMPS = 60_000;
const LOAD_MS = 8000;
const QUIET_MS = 4000;
const PAUSE_MS = 50; // between two pushes of the other member, who may push 1,200 times a minute
const MOST_SLOWER = 3;

const memoryMb = async (target: Target): Promise<number> =>
  metric(await target.metrics(), 'process_resident_memory_bytes') / 1e6;

/** One push of one trade after the other. @returns ms of each */
async function pushWhile(target: Target, member: Member, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const call = pushOf(member, target.now());
    const start = performance.now();
    await target.http.ask(call);
    times.push(performance.now() - start);
    await wait(PAUSE_MS);
  }
  return times;
}

const pushFor = (target: Target, member: Member, ms: number): Promise<number[]> => {
  const end = performance.now() + ms;
  return pushWhile(target, member, () => performance.now() < end);
};

type Pressure = { readonly target: Target; readonly other: Member; readonly loud: Member };

/** What the other member's pushes take under a load, against as many before it. */
async function whileUnder(
  { target, other }: Pressure,
  what: string,
  load: (goesOn: () => boolean) => Promise<unknown>,
): Promise<Row> {
  const quiet = await pushFor(target, other, QUIET_MS);
  const end = performance.now() + LOAD_MS;
  const goesOn = () => performance.now() < end;
  const [busy] = await Promise.all([pushWhile(target, other, goesOn), load(goesOn)]);
  return {
    what: `another member's push, half of them, ${what}, against a quiet time`,
    ours: median(busy),
    baseline: median(quiet),
    unit: 'ms',
    limit: { of: 'ratio', atMost: MOST_SLOWER },
  };
}

/** Sends the bodies of one member over so many connections, round and round; of each answer all is read. */
function pushFrom(
  { target, loud }: Pressure,
  connections: number,
  bodies: readonly Buffer[],
  goesOn: () => boolean,
): Promise<unknown> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${loud.token}`, 'content-type': 'application/json' };
  const url = `${target.http.url}/api${journalSyncEndpoints.push.path}`;
  let next = 0;
  const send = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = request(url, { method: 'POST', agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve());
      });
      call.on('error', reject).end(bodies[next % bodies.length]);
      next += 1;
    });
  const each = async (): Promise<void> => {
    while (goesOn()) await send();
  };
  return Promise.all(Array.from({ length: connections }, each)).finally(() => agent.destroy());
}

const bodyOf = (changes: readonly unknown[]): Buffer =>
  Buffer.from(JSON.stringify({ changes, protocol: 4 }));

/** Devices of one member that send what they wrote offline, all at once. */
function benchPushes(pressure: Pressure): Promise<Row> {
  const { target } = pressure;
  const stamp = formatStamp(target.now(), 0, 'load');
  const bodies = Array.from({ length: PUSHES }, () =>
    bodyOf(Array.from({ length: TRADES_AT_ONCE }, (_, n) => aTrade(n, target.now(), stamp))),
  );
  const what = `under ${PUSHES_AT_ONCE} pushes of ${TRADES_AT_ONCE} trades at once`;
  return whileUnder(pressure, what, (goesOn) => pushFrom(pressure, PUSHES_AT_ONCE, bodies, goesOn));
}

/** Bodies of 0.8 MB of which no stamp is valid. */
function benchRefused(pressure: Pressure): Promise<Row> {
  const bad = Array.from({ length: BAD_STAMPS / 500 }, (_, n) => [`f${n}`, '!']);
  const row = { kind: 'entry', set: {}, at: Object.fromEntries(bad) };
  const bodies = [bodyOf(Array.from({ length: 500 }, (_, n) => ({ id: `bad-${n}`, ...row })))];
  return whileUnder(pressure, `under ${REFUSED_AT_ONCE} refused bodies of 0.8 MB`, (goesOn) =>
    pushFrom(pressure, REFUSED_AT_ONCE, bodies, goesOn),
  );
}

async function fillJournal({ http, now }: Target, { token }: Member): Promise<void> {
  const stamp = formatStamp(now(), 0, 'load');
  for (let from = 0; from < TRADES; from += TRADES_PER_PUSH) {
    const changes = Array.from({ length: TRADES_PER_PUSH }, (_, n) => {
      const { id, set } = aTrade(from + n, now(), stamp);
      return anEdit(id, { ...set, notes: NOTE }, stamp);
    });
    await http.ask(pushCall(token, changes));
  }
}

/** A client that asks for the whole journal and reads nothing of the answer. */
async function openUnread({ http }: Target, { token }: Member): Promise<Socket> {
  const { hostname, port } = new URL(http.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  const path = `/api${journalSyncEndpoints.pull.path}?limit=${ROWS_PER_PULL}&protocol=4`;
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  return socket;
}

/** The most memory that the process takes while something is done, MB. */
async function mostMemoryDuring(target: Target, work: () => Promise<void>): Promise<number> {
  const seen = { most: 0, isOver: false };
  const watch = async (): Promise<void> => {
    while (!seen.isOver) {
      seen.most = Math.max(seen.most, await memoryMb(target));
      await wait(250);
    }
  };
  const worked = work().finally(() => (seen.isOver = true));
  await Promise.all([worked, watch()]);
  return seen.most;
}

async function benchUnread(pressure: Pressure): Promise<Row[]> {
  const { target, other, loud } = pressure;
  await fillJournal(target, loud);
  const quiet = await pushFor(target, other, QUIET_MS);
  const before = await memoryMb(target);
  const descriptors = target.fileDescriptors();
  const sockets: Socket[] = [];
  const open = async (): Promise<void> => {
    for (let n = 0; n < SOCKETS; n += 1) sockets.push(await openUnread(target, loud));
  };
  const busy: number[] = [];
  const most = await mostMemoryDuring(target, async () => {
    const [times] = await Promise.all([pushFor(target, other, UNREAD_MS), open()]);
    busy.push(...times);
    await wait(CUT_MS);
  });
  const left = target.fileDescriptors() - descriptors;
  for (const socket of sockets) socket.destroy();
  const name = `${SOCKETS.toLocaleString('en')} sockets that ask for 11 MB and read nothing`;
  return [
    {
      what: `${name}: growth of the process`,
      ours: most - before,
      unit: 'MB',
      limit: { of: 'figure', atMost: MOST_GROWTH_MB },
    },
    {
      what: `another member's push, half of them, meanwhile, against a quiet time`,
      ours: median(busy),
      baseline: median(quiet),
      unit: 'ms',
      limit: { of: 'ratio', atMost: MOST_SLOWER },
    },
    { what: `${name}: still open ${CUT_MS / 1000} s later`, ours: left, unit: 'requests' },
  ];
}

/** Another member's pushes while one member is a burden: with answers that nobody reads, and with pushes. */
export async function benchPressure(): Promise<Row[]> {
  const target = await startTarget('sqlite');
  try {
    await target.untilQuiet();
    const other = await createMember(target, 1);
    const pressureOf = async (n: number) => ({
      target,
      other,
      loud: await createMember(target, n),
    });
    await pushFor(target, other, QUIET_MS); // warms it up
    return [
      await benchRefused(await pressureOf(2)),
      await benchPushes(await pressureOf(3)),
      ...(await benchUnread(await pressureOf(4))),
    ];
  } finally {
    await target.remove();
  }
}
