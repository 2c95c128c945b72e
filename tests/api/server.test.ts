import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HttpEnv } from '#api/http/caller.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { speak, statusOf } from '#tests/support/raw-socket.ts';
import { listen } from '#api/http/server.ts';
import { fakeWebRoot } from '#tests/support/fake-web-root.ts';
import { openServer, startServer } from '#tests/support/start-server.ts';

type Server = Awaited<ReturnType<typeof openServer>>;

const pipelined = (paths: readonly string[]): string =>
  paths
    .map((path, n) => {
      const connection = n === paths.length - 1 ? 'close' : 'keep-alive';
      return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;
    })
    .join('');

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n';
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('the socket', () => {
  let server: Server;
  let slow: ReturnType<typeof speak>;
  beforeAll(async () => {
    server = await openServer();
    // Sends one header only; the result is checked at the end.
    slow = speak(server.port, 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 12_000);
  });
  afterAll(() => server.close());

  it('fault 27: refuses a message with two lengths', async () => {
    const request = `${LOGIN}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET`;
    expect(statusOf(await speak(server.port, request))).toBe(400);
  });

  it('fault 27: refuses 20 kB of headers', async () => {
    const request = `GET /health HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(statusOf(await speak(server.port, request))).toBe(431);
  });

  it.each(['TRACE', 'TRACK', 'CONNECT', 'NONSENSE'])('fault 27: does not do %s', async (method) => {
    const spoken = await speak(
      server.port,
      `${method} /health HTTP/1.1\r\nHost: localhost\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`,
    );
    expect(spoken.hungUp).toBe(true);
    expect(spoken.text).not.toContain('200 OK');
    expect(spoken.text).not.toContain('echo');
  });

  it('answers 404 to methods that nothing serves', async () => {
    for (const method of ['PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${server.url}/api/auth/verify`, { method });
      expect(response.status).toBe(404);
    }
  });

  it('fault 30: stops reading 100 kB that come in pieces', async () => {
    const head = `${LOGIN}Connection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const pieces = Array.from({ length: 10 }, () => chunkOf('x'.repeat(10_000)));
    const spoken = await speak(server.port, [head, ...pieces, '0\r\n\r\n'], 1000);
    expect(statusOf(spoken)).toBe(413);
    expect(spoken.text).toContain('request.too_large');
  });

  it('fault 26: allows no other site to read responses, and accepts no forms from one', async () => {
    const headers = { origin: 'https://evil.example', cookie: 'bellwether_device=x.y' };
    const preflight = await fetch(`${server.url}/api/auth/login`, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    const form = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: '{"access_code":"0000-0000-0000-0000"}',
    });
    expect(form.status).toBe(415);
    for (const response of [preflight, form]) {
      const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control'));
      expect(cors).toEqual([]);
    }
  });

  it('fault 29: keeps a path that climbs out inside', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/media/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
    ]) {
      const spoken = await speak(
        server.port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(spoken)).toBe(404);
    }
  });

  it('fault 1: knows the address of the socket', async () => {
    const body = JSON.stringify({ access_code: '0000-0000-0000-0000' });
    const statuses: number[] = [];
    for (let n = 1; n <= 7; n += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` };
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers,
        body,
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it(
    'fault 27: is closed to those who take more than ten seconds for their headers',
    { timeout: 15_000 },
    async () => {
      const { hungUp, afterMs, text } = await slow;
      expect(hungUp).toBe(true);
      expect(afterMs).toBeLessThan(10_500);
      expect(text === '' || text.startsWith('HTTP/1.1 408')).toBe(true);
    },
  );
});

describe('a client that vanishes in the middle of its request', () => {
  it('is no failure of the server', async () => {
    const server = await startServer();
    const inPieces = headOf(server, '').replace('Content-Length: 0', 'Transfer-Encoding: chunked');
    await speak(server.port, `${headOf(server, 'x'.repeat(100))}{`, 100);
    await speak(server.port, [inPieces, chunkOf('{"id":')], 100);
    const refused = () => server.logLines.filter((line) => line.includes('"status":400'));
    await vi.waitFor(() => expect(refused()).toHaveLength(2));
    expect(server.logLines.join('')).not.toContain('unexpected failure');
  });
});

describe('many requests that one connection writes at once', () => {
  it('are answered one after the other, in order, each when the last answer is on its way', async () => {
    let running = 0;
    let most = 0;
    const router = new Hono<HttpEnv>();
    router.get('/:n', async (c) => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      return c.text(`answer ${c.req.param('n')};`);
    });
    const server = await listen(router, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop());
    const paths = Array.from({ length: 100 }, (_, n) => `/${n}`);
    const { text } = await speak(server.port, pipelined(paths), 5000);
    expect(Array.from(text.matchAll(/answer (\d+);/g), ([, n]) => `/${n}`)).toEqual(paths);
    expect(most).toBe(1);
  });

  it('are not begun when their client has left', async () => {
    const begun = vi.fn<() => void>();
    const answered = vi.fn<() => void>();
    const router = new Hono<HttpEnv>();
    router.get('/', async (c) => {
      begun();
      const { incoming, outgoing } = c.env as HttpBindings;
      await once(incoming.socket, 'end');
      await nextTurn();
      outgoing.once('close', answered);
      return c.text('');
    });
    const server = await listen(router, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop());
    await speak(server.port, pipelined(['/', '/', '/']), 20);
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    await nextTurn();
    expect(begun).toHaveBeenCalledOnce();
  });

  it('for files of the app do not touch the disk', async () => {
    const webRoot = fakeWebRoot();
    const server = await startServer({ webRoot });
    rmSync(webRoot, { recursive: true });
    const paths = Array.from({ length: 300 }, () => '/assets/index-abc123.js');
    const { text } = await speak(server.port, pipelined(paths), 5000);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(300);
    expect(text.match(/export const page = 1;/g)).toHaveLength(300);
  });
});

describe('a port in use', () => {
  it('is named in one sentence', async () => {
    const { port, router } = await startServer();
    await expect(listen(router, { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} is in use. Stop the other program or set PORT.`,
    );
  });
});

const headOf = (server: Server, body: string) =>
  `POST /api/trading-journal/entries HTTP/1.1\r\nHost: localhost\r\n` +
  `Authorization: Bearer ${server.people.ama.token}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;

describe('stopping', () => {
  it('finishes the running request, accepts no new one, and then ends', async () => {
    const server = await openServer();
    const trade = JSON.stringify(aTrade());
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const hungUp = once(socket, 'close');
    socket.write(headOf(server, trade) + trade.slice(0, 20));
    await seen(server);

    const started = performance.now();
    const stopped = server.stop();
    await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed');
    socket.write(trade.slice(20));
    await stopped;
    expect(performance.now() - started).toBeLessThan(2000);
    await hungUp;
    expect(answer).toContain('201 Created');
    const stored = await server.as('ama').call(journalEndpoints.list);
    expect(stored.body).toHaveLength(1);
    await server.close();
  });

  it('does not wait for a client that never finishes', { timeout: 10_000 }, async () => {
    const server = await openServer();
    const endless = speak(server.port, `${headOf(server, 'x'.repeat(100))}{`, 8000);
    const idle = await fetch(`${server.url}/health`); // its connection stays open
    expect(idle.status).toBe(200);
    await seen(server);
    const started = performance.now();
    await server.stop();
    expect(performance.now() - started).toBeLessThan(5000);
    expect((await endless).hungUp).toBe(true);
    await server.close();
  });
});

/** Until the server has read what was sent before: its answer to a later request says so. */
async function seen(server: Server): Promise<void> {
  await fetch(`${server.url}/health`, { headers: { connection: 'close' } });
  await fetch(`${server.url}/health`, { headers: { connection: 'close' } });
}
