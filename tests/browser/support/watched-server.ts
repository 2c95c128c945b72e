import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { freePort, startServer, type TestServer } from './server.ts';

/** Sync traffic that reached the server, from tabs and the worker. */
type SyncTraffic = {
  /** Ids of the rows of each push. */
  pushes: string[][];
  /** Maximum number of concurrent sync calls. */
  mostAtOnce: number;
};

type WatchOptions = {
  /** Delay of each sync call, so that concurrent calls overlap. */
  holdMs?: number;
  /** Prepended to the service worker's code, which init scripts cannot reach. */
  workerPrelude?: string;
};

export type WatchedServer = {
  server: TestServer;
  /** Address for the browser. */
  url: string;
  traffic: SyncTraffic;
  close: () => Promise<void>;
};

const pushPath = `/api${journalSyncEndpoints.push.path}`;
const pullPath = `/api${journalSyncEndpoints.pull.path}`;

const pathOf = (incoming: IncomingMessage): string => (incoming.url ?? '').split('?')[0] ?? '';

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function forward(incoming: IncomingMessage, body: string, port: string) {
  const { 'accept-encoding': _packed, 'if-none-match': _known, ...headers } = incoming.headers;
  const { method, url } = incoming;
  const call = request({ host: '127.0.0.1', port, method, path: url, headers });
  call.end(body);
  return once(call, 'response') as Promise<[IncomingMessage]>;
}

async function relay(
  incoming: IncomingMessage,
  response: ServerResponse,
  { port, workerPrelude = '' }: { port: string; workerPrelude?: string },
  body: string,
): Promise<void> {
  const [answer] = await forward(incoming, body, port);
  const prelude = pathOf(incoming) === '/sw.js' ? workerPrelude : '';
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers);
  response.write(prelude);
  answer.pipe(response);
  await once(response, 'close');
}

/** Starts the real server behind a recording proxy. */
export async function startWatchedServer(options: WatchOptions = {}): Promise<WatchedServer> {
  const server = await startServer();
  const { port } = new URL(server.url);
  const traffic: SyncTraffic = { pushes: [], mostAtOnce: 0 };
  let underWay = 0;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming);
    const path = pathOf(incoming);
    const isSync = path === pushPath || path === pullPath;
    if (path === pushPath) {
      const { changes } = journalSyncEndpoints.push.body.parse(JSON.parse(body));
      traffic.pushes.push(changes.map(({ id }) => id));
    }
    if (isSync) {
      underWay += 1;
      traffic.mostAtOnce = Math.max(traffic.mostAtOnce, underWay);
      await waitMs(options.holdMs ?? 0);
    }
    try {
      await relay(incoming, response, { ...options, port }, body);
    } finally {
      if (isSync) underWay -= 1;
    }
  }

  const wire = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy()); // the server is stopped
  });
  const wirePort = await freePort();
  wire.listen(wirePort);
  await once(wire, 'listening');
  const close = async (): Promise<void> => {
    wire.closeAllConnections();
    wire.close();
    await server.remove();
  };
  return { server, url: `http://localhost:${wirePort}`, traffic, close };
}
