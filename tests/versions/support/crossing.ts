import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../browser/support/server.ts';
import type { Reader } from './contracts.ts';

type Call = { method: string; path: string; status: number };
/** An answer on its way; what is returned goes on in its place. */
export type Change = (call: Call, body: unknown) => { status: number; body: unknown } | null;

type CrossingOptions = {
  /** Whose web app is served. */
  appUrl: string;
  /** Who answers its calls. */
  apiUrl: string;
  /** What the app can make of the answers. */
  reader: Reader;
};

export type Crossing = {
  url: string;
  /** Answers that the app could not read, each once. */
  refused: Set<string>;
  /** Bodies of the calls, by `POST /api/trading-journal/sync`. */
  sent: Map<string, unknown[]>;
  /** Alters answers from now on. */
  changes: Change[];
  /** Texts that stand at the begin of each event stream. */
  firstEvents: string[];
  close: () => Promise<void>;
};

async function forward(incoming: IncomingMessage, base: string, body: string) {
  const { 'accept-encoding': _packed, 'if-none-match': _known, ...headers } = incoming.headers;
  const { hostname, port } = new URL(base);
  const { method, url } = incoming;
  const call = request({ host: hostname, port, method, path: url, headers });
  call.end(Buffer.from(body, 'latin1'));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

function askedOf({ url = '/', method = 'GET' }: IncomingMessage) {
  const [path = ''] = url.split('?');
  return { path, method };
}

/** The web app of one version over the server of another one, on one address. */
export async function cross({ appUrl, apiUrl, reader }: CrossingOptions): Promise<Crossing> {
  const refused = new Set<string>();
  const sent = new Map<string, unknown[]>();
  const changes: Change[] = [];
  const firstEvents: string[] = [];

  function changed(call: Call, body: unknown): { status: number; body: unknown } {
    const start = { status: call.status, body };
    return changes.reduce(
      (last, change) => change({ ...call, status: last.status }, last.body) ?? last,
      start,
    );
  }

  async function relayJson(call: Call, answer: IncomingMessage, response: ServerResponse) {
    const said: unknown = JSON.parse(await text(answer));
    const { status, body } = changed(call, said);
    const refusal = reader({ ...call, status }, body);
    if (refusal !== null) refused.add(refusal);
    const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
    const type = status < 300 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { ...headers, 'content-type': type });
    response.end(JSON.stringify(body));
  }

  function note(key: string, { headers }: IncomingMessage, body: string): void {
    if (headers['content-type'] !== 'application/json') return;
    const bodies = sent.get(key) ?? [];
    sent.set(key, [...bodies, JSON.parse(Buffer.from(body, 'latin1').toString())]);
  }

  async function relay(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, method } = askedOf(incoming);
    const isApi = path.startsWith('/api/');
    incoming.setEncoding('latin1');
    const body = await text(incoming);
    if (isApi) note(`${method} ${path}`, incoming, body);
    const answer = await forward(incoming, isApi ? apiUrl : appUrl, body);
    const { 'content-type': type = '' } = answer.headers;
    const { statusCode: status = 502 } = answer;
    if (isApi && type.includes('json'))
      return relayJson({ method, path, status }, answer, response);
    response.writeHead(status, answer.headers);
    if (type.startsWith('text/event-stream')) response.write(firstEvents.join(''));
    answer.pipe(response);
    response.once('close', () => answer.destroy());
  }

  const wire = createServer((incoming, response) => {
    relay(incoming, response).catch(() => response.destroy()); // a server is stopped, or the page is gone
  });
  const port = await freePort();
  wire.listen(port);
  await once(wire, 'listening');
  const close = async (): Promise<void> => {
    wire.closeAllConnections();
    wire.close();
  };
  return { url: `http://localhost:${port}`, refused, sent, changes, firstEvents, close };
}
