import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as getByTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postEndpoints } from '#contracts/posts.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { localCertificate } from '#tests/support/local-certificate.ts';
import { createPushDevice } from '#tests/support/push-device.ts';
import { apiToken } from '../browser/support/api.ts';
import type { TestServer } from '../browser/support/server.ts';
import { get, type Target } from './load.ts';
import type { Row } from './report.ts';
import { newMember, post, startIdleServer, startRaw } from './servers.ts';

const DEVICES = 1000;
const DEVICES_PER_MEMBER = 10;
const QUIET_REQUESTS = 2000;
const LEAST_SHARE = 0.1;
const MOST_SLOWER = 10;

async function subscribeAll(server: TestServer, admin: string, service: string): Promise<void> {
  let token = '';
  for (let index = 0; index < DEVICES; index += 1) {
    if (index % DEVICES_PER_MEMBER === 0) token = await newMember(server, admin, `owner${index}`);
    const { subscription } = createPushDevice(`${service}/push/${index}`);
    await post(server, pushEndpoints.subscribe.path, token, subscription);
  }
}

/** How many messages the push service has taken. */
const takenBy = (service: string): Promise<number> =>
  new Promise((resolve, reject) => {
    getByTls(service, { ca: localCertificate.cert }, (answer) => {
      text(answer).then((taken) => resolve(Number(taken)), reject);
    }).on('error', reject);
  });

/** One request after the other for as long as `goesOn`. @returns ms of each, in ascending order */
async function requestWhile(target: Target, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const start = performance.now();
    await get(target);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

const slow = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? 0;

/** @returns what requests took while nothing else happened, and while messages were being sent */
async function measure(server: TestServer, service: string): Promise<Row[]> {
  const admin = await apiToken(server.url, server.adminCode);
  await subscribeAll(server, admin, service);
  const url = `${server.url}/api${publicConfigEndpoints.read.path}`;
  const target: Target = { url, pid: server.pid, headers: {} };
  let left = QUIET_REQUESTS;
  await requestWhile(target, () => (left -= 1) > 0); // warms it up
  left = QUIET_REQUESTS;
  const quiet = await requestWhile(target, () => (left -= 1) > 0);

  const draft = { title: 'Before the open', description: 'We wait.' };
  await post(server, postEndpoints.create.path, admin, draft);
  while ((await takenBy(service)) === 0) await get(target); // the push is sent within two seconds
  let isSending = true;
  const watch = async (): Promise<void> => {
    while ((await takenBy(service)) < DEVICES);
    isSending = false;
  };
  const start = performance.now();
  const [busy] = await Promise.all([requestWhile(target, () => isSending), watch()]);
  const sendingMs = performance.now() - start;
  return [
    { what: `${DEVICES} push messages: first to last`, ours: sendingMs, unit: 'ms' },
    {
      what: 'requests that are answered meanwhile, against as long a quiet time',
      ours: busy.length,
      baseline: (QUIET_REQUESTS * sendingMs) / quiet.reduce((sum, time) => sum + time, 0),
      unit: 'requests',
      limit: { of: 'ratio', atLeast: LEAST_SHARE },
    },
    {
      what: '99 of 100 requests meanwhile, against a quiet time',
      ours: slow(busy),
      baseline: slow(quiet),
      unit: 'ms',
      limit: { of: 'ratio', atMost: MOST_SLOWER },
    },
  ];
}

/** Requests while many devices are notified of a post, against requests while nothing happens. */
export async function benchPush(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-push-'));
  const certificate = join(folder, 'certificate.pem');
  await writeFile(certificate, localCertificate.cert);
  const raw = await startRaw('push');
  const host = `localhost:${new URL(raw.url).port}`;
  const server = await startIdleServer({ PUSH_HOSTS: host, NODE_EXTRA_CA_CERTS: certificate });
  try {
    return await measure(server, `https://${host}`);
  } finally {
    raw.stop();
    await server.remove();
    await rm(folder, { recursive: true });
  }
}
