import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { marketEndpoints } from '#contracts/market/market.ts';
import { userEndpoints } from '#contracts/users.ts';
import { apiToken } from '../browser/support/api.ts';
import { startServer, type TestServer } from '../browser/support/server.ts';
import { cpuMicroseconds } from './load.ts';

const LOOK_EVERY_MS = 500;
const IDLE_SHARE = 0.05; // of a core
const IDLE_LOOKS = 3;
const MOST_LOOKS = 120;

export type RawServer = { pid: number; url: string; stop: () => void };

/** Starts one of the servers of `raw-servers.ts`, which ours is compared with. */
export async function startRaw(
  kind: 'journal' | 'files' | 'streams' | 'push',
  args: readonly string[] = [],
): Promise<RawServer> {
  const file = fileURLToPath(new URL('raw-servers.ts', import.meta.url));
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [file, kind, ...args], { stdio: [...stdio] });
  if (child.pid === undefined || child.stdout === null) throw new Error('no raw server');
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${String(port).trim()}`,
    stop: () => void child.kill(),
  };
}

/** Starts a server on prepared data and waits until it is idle. @param environment additional variables */
export async function startIdleServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const server = await startServer(environment);
  await untilIdle(server);
  return server;
}

/** Waits until a server that has just started is done with its market and its jobs, a minute at most. */
export async function untilIdle(server: TestServer): Promise<void> {
  const authorization = `Bearer ${await apiToken(server.url, server.adminCode)}`;
  const { path, response } = marketEndpoints.candles;
  const url = `${server.url}/api${path}?instrument=EURUSD&timeframe=H1&limit=1`;
  // A process of its own fills the market.
  const isFilling = async (): Promise<boolean> =>
    response.parse(await (await fetch(url, { headers: { authorization } })).json()).filling;
  let idleLooks = 0;
  for (let look = 0; look < MOST_LOOKS && idleLooks < IDLE_LOOKS; look += 1) {
    const before = cpuMicroseconds(server.pid);
    await wait(LOOK_EVERY_MS);
    const share = (cpuMicroseconds(server.pid) - before) / (LOOK_EVERY_MS * 1000);
    idleLooks = share <= IDLE_SHARE && !(await isFilling()) ? idleLooks + 1 : 0;
  }
}

/** @throws Error with the answer when it is no success */
export async function post(
  { url }: Pick<TestServer, 'url'>,
  path: string,
  token: string,
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** A new member's token. @param admin an administrator's token */
export async function newMember(
  server: Pick<TestServer, 'url'>,
  admin: string,
  username: string,
): Promise<string> {
  const { path, example, response } = userEndpoints.create;
  const body = { ...example, username, email: `${username}@example.com` };
  const { user } = response.parse(await post(server, path, admin, body));
  return apiToken(server.url, user.access_code ?? '');
}
