import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import type { AtEnd } from './api-process.ts';

const LOOK_EVERY_MS = 250;
/** A request for which nobody is there is tried again for so long. */
const TRY_MS = 5000;
const PAUSE_MS = 50;
/** A header of each answer: the process that sent it, or the one that died during the request. */
export const SERVED_BY = 'x-served-by';

type Upstream = { readonly url: string; isReady: boolean; readonly agent: Agent };

/**
 * A load balancer like an operator's: round robin over the processes that are up according to `/ready`.
 * It retries on the next process when the connection was refused or the request is idempotent.
 */
export async function startProxy(
  urls: readonly string[],
  atEnd: AtEnd,
): Promise<{ readonly url: string }> {
  const upstreams = urls.map((url): Upstream => ({
    url,
    isReady: true,
    // Given up before the server gives them up: what is sent on a line that ends is lost.
    agent: new Agent({ keepAlive: true, timeout: 3000 }),
  }));
  let turn = 0;

  function next(): Upstream {
    const ready = upstreams.filter(({ isReady }) => isReady);
    const from = ready.length > 0 ? ready : upstreams;
    turn += 1;
    const chosen = from[turn % from.length];
    if (chosen === undefined) throw new Error('a proxy of nobody');
    return chosen;
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const until = performance.now() + TRY_MS;
    for (;;) {
      const upstream = next();
      try {
        const answer = await ask(upstream, incoming, body);
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          connection: 'keep-alive', // that of the client is another one
          [SERVED_BY]: upstream.url,
        });
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
        outgoing.once('close', () => answer.destroy());
        return;
      } catch (error) {
        const mayAskAgain = isRefused(error) || incoming.method === 'GET';
        if (!mayAskAgain || performance.now() > until) {
          outgoing.writeHead(502, { [SERVED_BY]: upstream.url }).end(String(error));
          return;
        }
        upstream.isReady = false;
        await after(PAUSE_MS);
      }
    }
  }

  const looks = setInterval(() => {
    for (const upstream of upstreams) void look(upstream);
  }, LOOK_EVERY_MS);
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    clearInterval(looks);
    server.closeAllConnections();
    server.close();
    for (const { agent } of upstreams) agent.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}` };
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

async function look(upstream: Upstream): Promise<void> {
  const signal = AbortSignal.timeout(2000);
  upstream.isReady = await fetch(`${upstream.url}/ready`, { signal }).then(
    async (answer) => (await answer.text(), answer.ok),
    () => false,
  );
}

/** Resolves with the head of the answer. */
function ask(
  upstream: Upstream,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  const { 'transfer-encoding': _, ...headers } = incoming.headers; // it is known now how long it is
  return new Promise((resolve, reject) => {
    const outgoing = request(`${upstream.url}${incoming.url}`, {
      method: incoming.method,
      agent: upstream.agent,
      headers: {
        ...headers,
        connection: 'keep-alive',
        'content-length': body.length,
      },
    });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
