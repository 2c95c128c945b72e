import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { HttpEnv } from '#api/http/caller.ts';
import { listen } from '#api/http/server.ts';

it('the server counts the connections that are open', async () => {
  const server = await listen(new Hono<HttpEnv>(), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.stop());
  expect(await server.countSockets()).toBe(0);
  const sockets = [1, 2, 3].map(() => connect(server.port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await vi.waitFor(async () => expect(await server.countSockets()).toBe(3));
  sockets[0]?.destroy();
  await vi.waitFor(async () => expect(await server.countSockets()).toBe(2));
  for (const socket of sockets) socket.destroy();
});
