import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from './caller.ts';
import { STALLED_MS } from './watched-body.ts';

/** Requests in flight get this long to finish before their connections are cut. */
const GRACE_MS = 3000;
const IDLE_CHECK_MS = 50;

export type RunningServer = {
  readonly port: number;
  countSockets(): Promise<number>;
  /**
   * Resolves once running requests have ended.
   *
   * @param drainMs continues to accept requests for this time and asks clients to reconnect: a proxy needs
   *   a moment to notice that this process is no longer ready
   */
  stop(drainMs?: number): Promise<void>;
};

/**
 * Listens with limits that end slow and oversized requests early.
 *
 * @param onStop ends endless responses before the others are awaited
 * @throws Error with one sentence when the address is in use or invalid
 */
export async function listen(
  router: Hono<HttpEnv>,
  { host, port, onStop }: { host: string; port: number; onStop?: () => void },
): Promise<RunningServer> {
  const answer = getRequestListener(router.fetch);
  const inTurn = createTurns();
  let isDraining = false;
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024, // 431 above
      headersTimeout: 8000, // with the check below: closed within 10 s
      connectionsCheckingInterval: 1000,
      requestTimeout: 60_000,
    },
    (request, response) =>
      void inTurn(request.socket, response, () => {
        if (isDraining) response.setHeader('connection', 'close');
        void answer(request, response).then(() => watchRest(response));
      }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the other program or set PORT.`
        : `Cannot listen on ${host}:${port}: ${error.message}`,
    );
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    countSockets: () => promisify(server.getConnections.bind(server))(),
    async stop(drainMs = 0) {
      isDraining = true;
      if (drainMs > 0) await after(drainMs);
      const stopped = stopGracefully(server);
      onStop?.();
      await stopped;
    },
  };
}

/**
 * A client may write hundreds of requests before it reads an answer. Each connection has one at work: the next
 * begins when the answer to the last has been handed over, or never if the client is gone.
 */
function createTurns() {
  const lastOf = new WeakMap<Socket, Promise<unknown>>();
  return async (socket: Socket, response: ServerResponse, begin: () => void): Promise<void> => {
    const last = lastOf.get(socket);
    lastOf.set(socket, new Promise((resolve) => response.once('close', resolve)));
    await last;
    // Node ends its side of a connection that the client has ended.
    if (!socket.destroyed && !socket.writableEnded) begin();
  };
}

/** An answer is handed over, but the operating system has not taken all of it. */
function watchRest(response: ServerResponse): void {
  if (response.writableLength > 0) response.setTimeout(STALLED_MS, () => response.destroy());
}

function stopGracefully(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Close keep-alive connections as soon as they are idle.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}
