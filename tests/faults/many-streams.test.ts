import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { createApiProcess } from '#tests/support/scaled/api-process.ts';
import { callerAt, signIn } from '#tests/support/scaled/caller.ts';
import { ADMIN_CODE, freePorts, PLAIN } from '#tests/support/scaled/cluster.ts';
import { aSessionRow, aUserRow } from '#tests/support/store-rows.ts';

const STREAMS = process.env['FULL'] === '1' ? 2000 : 300;
const OF_EACH_MEMBER = 3;
const AT_ONCE = 100;

const tokenOf = (member: number): string => String(member).padStart(43, 'x');

/** Members who are signed in, stored before the server starts. */
async function fill(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const now = Date.now();
  const later = { expires_at: now + 86_400_000, created_at: now };
  await database.write(async (tx) => {
    for (let member = 0; member < count; member += 1) {
      const user = aUserRow(later);
      const token_hash = createHash('sha256').update(tokenOf(member)).digest();
      await tx.insert(users).values(user);
      await tx
        .insert(loginSessions)
        .values(aSessionRow(user.id, { ...later, token_hash, last_seen_at: now }));
    }
  });
  await database.close();
}

/** A request on a socket of its own, up to the first bytes of the answer. */
async function ask(port: number, head: string): Promise<{ socket: Socket; first: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // the server ends it, which is what is looked at
  socket.write(head);
  const [chunk] = await once(socket, 'data');
  return { socket, first: String(chunk) };
}

async function openStreams(port: number, count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < count) {
    const begun = Array.from({ length: Math.min(AT_ONCE, count - opened.length) }, (_, n) => {
      const token = tokenOf(Math.floor((opened.length + n) / OF_EACH_MEMBER));
      return ask(
        port,
        `GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
    });
    for (const { socket, first } of await Promise.all(begun)) {
      expect(first).toMatch(/^HTTP\/1\.1 200 /);
      opened.push(socket);
    }
  }
  return opened;
}

it(
  'fault 46: of many streams the half that vanishes is forgotten; a stop ends the others within five seconds and finishes what was asked',
  { timeout: 120_000 },
  async () => {
    const [port = 0] = await freePorts(1);
    const atEnd = onTestFinished;
    const server = createApiProcess({ port, environment: PLAIN, atEnd });
    await fill(server.dataDir, Math.ceil(STREAMS / OF_EACH_MEMBER));
    await server.start();
    const admin = callerAt(server.url, { token: await signIn(server.url, ADMIN_CODE) });
    const countStreams = async () => (await admin(systemEndpoints.health)).body.live_streams;

    const streams = await openStreams(port, STREAMS);
    onTestFinished(() => streams.forEach((each) => void each.destroy()));
    expect(await countStreams()).toBe(STREAMS);
    for (const each of streams.slice(0, STREAMS / 2)) each.destroy();
    await vi.waitFor(async () => expect(await countStreams()).toBe(STREAMS / 2), {
      timeout: 10_000,
    });

    const body = JSON.stringify({ access_code: ADMIN_CODE });
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
    const { socket, first } = await ask(port, head);
    expect(first).toMatch(/^HTTP\/1\.1 100 /); // the server has it and waits for the rest
    const rest = streams.slice(STREAMS / 2);
    const ended = Promise.all(rest.map((each) => once(each, 'close')));
    const stopped = server.stop();
    await ended;
    socket.write(body);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    const { code, ms } = await stopped;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
  },
);
