import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the gateway got it. */
export type Recorded = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * What happens to a request instead of the usual. `hang`: no answer ever; `reset`: the connection breaks
 * before the gateway has understood; `taken`: it does what it was asked, and never answers; `lost`: the same,
 * and the connection breaks;
 * `garbage`: 200 with half of an answer. A function is waited for, then the usual happens.
 */
export type Fault =
  | 'hang'
  | 'reset'
  | 'taken'
  | 'lost'
  | 'garbage'
  | Answer
  | (() => Promise<void>);

async function record(request: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString(),
  };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: 'close',
    ...headers,
  });
  response.end(text);
}

/** A gateway on a port of this machine that answers as `serve` says, unless a fault was planned. It ends with the test. */
export async function startScriptedServer(serve: (request: Recorded) => Answer) {
  const requests: Recorded[] = [];
  const faults: Fault[] = [];
  const sockets = new Set<Socket>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const recorded = await record(request);
    requests.push(recorded);
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return void response.destroy();
    if (fault === 'garbage') return send(response, { status: 200, body: '{"status":tru' });
    if (typeof fault === 'object') return send(response, fault);
    if (typeof fault === 'function') await fault();
    const usual = serve(recorded);
    if (fault === 'taken') return;
    if (fault === 'lost') return void response.destroy();
    send(response, usual);
  }

  const http = createServer((request, response) => void answer(request, response));
  http.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => {
      http.close(resolve);
    });
  });

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    /** What becomes of the next requests, one each; then everything is usual again. */
    next: (...planned: Fault[]): void => void faults.push(...planned),
  };
}

/** A webhook as a gateway sends it: `api.raw(webhook.path, webhook.init)`. */
export type Webhook = {
  readonly path: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly init: { method: 'POST'; body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
};

export function webhookOf(path: string, body: string, headers: Record<string, string>): Webhook {
  const bytes = new TextEncoder().encode(body);
  const all = { 'content-type': 'application/json', ...headers };
  return { path, body: bytes, headers: all, init: { method: 'POST', body: bytes, headers: all } };
}
