import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { freePort } from '#tests/browser/support/server.ts';

const pushPath = `/api${journalSyncEndpoints.push.path}`;
const pullPath = `/api${journalSyncEndpoints.pull.path}`;
const watchPath = '/fault-watch.js';

/** Storage key of the recorded faults; survives a reload. */
const FAULTS_KEY = 'fault-watch';

/** Runs first in the page; records exceptions, console errors and policy violations. */
function watch(key: string): void {
  const note = (fault: unknown): void => {
    const faults = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...faults, String(fault)]));
  };
  addEventListener('error', ({ error, message }) =>
    note(error instanceof Error ? `${message}\n${error.stack ?? ''}` : message),
  );
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} refused ${blockedURI}`),
  );
  const { error: print } = console;
  Object.assign(console, {
    error: (...parts: unknown[]) => {
      note(parts.map(String).join(' '));
      print(...parts);
    },
  });
}

const watchScript = `(${watch.toString()})(${JSON.stringify(FAULTS_KEY)});`;

/** Expression that reads the recorded faults. */
export const notedFaults = `JSON.parse(sessionStorage.getItem(${JSON.stringify(FAULTS_KEY)}) ?? '[]')`;

export type Wire = {
  /** Address for the browser. */
  url: string;
  /** Row ids of each push, and the maximum number of concurrent sync calls. */
  traffic: { pushes: string[][]; mostAtOnce: number };
  /** Drops all traffic from now on. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

type WireOptions = {
  serverUrl: string;
  /** Delay of each sync call, so that concurrent calls overlap. */
  holdMs?: number;
  /** Record faults by a script, because the driver does not report them. */
  watchesFaults?: boolean;
};

const pathOf = (incoming: IncomingMessage): string => (incoming.url ?? '').split('?')[0] ?? '';
const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function relay(incoming: IncomingMessage, body: Buffer, options: WireOptions) {
  const { 'accept-encoding': _packed, 'if-none-match': _known, ...headers } = incoming.headers;
  const { method, url: path } = incoming;
  const { port } = new URL(options.serverUrl);
  const call = request({ host: '127.0.0.1', port, method, path, headers });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

async function passOn(answer: IncomingMessage, response: ServerResponse, options: WireOptions) {
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers);
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  if (isPage && options.watchesFaults === true) {
    const page = await text(answer);
    response.end(page.replace('<head>', `<head><script src="${watchPath}"></script>`));
    return;
  }
  answer.pipe(response);
  await once(response, 'close');
}

/** Starts a recording proxy between one device and the server; it can be cut. */
export async function startWire(options: WireOptions): Promise<Wire> {
  const traffic = { pushes: [] as string[][], mostAtOnce: 0 };
  let underWay = 0;

  async function sync(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    if (pathOf(incoming) === pushPath) {
      const { changes } = journalSyncEndpoints.push.body.parse(JSON.parse(body.toString()));
      traffic.pushes.push(changes.map(({ id }) => id));
    }
    underWay += 1;
    traffic.mostAtOnce = Math.max(traffic.mostAtOnce, underWay);
    try {
      await waitMs(options.holdMs ?? 0);
      return await relay(incoming, body, options);
    } finally {
      underWay -= 1;
    }
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(incoming);
    if (path === watchPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(watchScript);
      return;
    }
    const body = await buffer(incoming);
    const isSync = path === pushPath || path === pullPath;
    const got = await (isSync ? sync(incoming, body) : relay(incoming, body, options));
    await passOn(got, response, options);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy()); // the server is stopped
  });
  const port = await freePort();
  const listen = async (): Promise<void> => {
    server.listen(port);
    await once(server, 'listening');
  };
  const cut = async (): Promise<void> => {
    server.closeAllConnections();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen();
  return { url: `http://localhost:${port}`, traffic, cut, mend: listen, close: cut };
}
