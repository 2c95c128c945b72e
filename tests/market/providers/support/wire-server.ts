import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { eventually, type ManualClock } from './manual-clock.ts';
import { type Reply, RIGHT_KEY, type Wire } from './wire.ts';

/** One price connection, as the provider sees it. */
export type Connection = {
  readonly said: string[];
  say: (text: string) => void;
  /** Bytes as they are, without an end of line. */
  write: (text: string) => void;
  /** Ends it in the usual way. */
  drop: () => void;
  /** Stops reading, writing and answering, but stays connected: a half-open connection. */
  freeze: () => void;
  isClosed: () => boolean;
};

const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? '/', 'http://localhost');

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'silent') return;
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"val', () => response.destroy());
    return;
  }
  response.writeHead(reply.status, { connection: 'close', ...reply.headers });
  response.end(reply.body);
}

/** A provider on a port of this machine; it holds candles, and prices are said through it. */
export async function startWireServer(wire: Wire, clock: ManualClock) {
  const candlesOf = new Map<Timeframe, readonly Candle[]>();
  const calls: URL[] = [];
  const script: Reply[] = [];
  const connections: Connection[] = [];
  const sockets = new Set<Socket>();

  function serveCandles(url: URL): Reply {
    const { timeframe, from, to } = wire.readCall(url);
    const page = (candlesOf.get(timeframe) ?? []).filter(({ t }) => t >= from && t <= to);
    return { status: 200, body: wire.candles(url, page, clock.now()) };
  }

  function isKnown({ headers }: IncomingMessage): boolean {
    return headers.authorization === `${wire.headerOfKey} ${RIGHT_KEY}`;
  }

  function openChunked(request: IncomingMessage, response: ServerResponse): void {
    let isFrozen = false;
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    connections.push({
      said: [request.url ?? ''],
      say: (text) => void (isFrozen || response.write(`${text}\n`)),
      write: (text) => void response.write(text),
      drop: () => response.end(),
      freeze: () => void (isFrozen = true),
      isClosed: () => response.destroyed,
    });
  }

  const http = createServer((request, response) => {
    const url = urlOf(request);
    const isStream = wire.transport === 'chunked' && wire.isStream(url);
    if (!isStream) calls.push(url);
    const scripted = isStream ? undefined : script.shift();
    if (scripted !== undefined) send(response, scripted);
    else if (!isKnown(request)) send(response, wire.wrongKey);
    else if (isStream) openChunked(request, response);
    else send(response, serveCandles(url));
  });

  const webSockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket: Socket, head) => {
    if (!wire.isStream(urlOf(request))) return socket.destroy();
    return webSockets.handleUpgrade(request, socket, head, (peer) => {
      const said: string[] = [];
      let isFrozen = false;
      const say = (text: string): void => void (isFrozen || peer.send(text));
      peer.on('message', (data) => {
        const text = (data as Buffer).toString();
        said.push(text);
        const subscription = wire.readSubscription(text);
        if (subscription === null) return;
        const key = subscription.key ?? urlOf(request).searchParams.get('apikey');
        const answer = key === RIGHT_KEY ? wire.greeting : wire.wrongKeyOnStream;
        if (answer !== null) say(answer);
      });
      connections.push({
        said,
        say,
        write: say,
        drop: () => peer.close(),
        freeze: () => {
          isFrozen = true;
          socket.pause();
        },
        isClosed: () => socket.destroyed,
      });
    });
  });
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
    calls,
    /** Answers of the next calls, one each; then it serves what it holds. */
    reply: (...replies: Reply[]): void => void script.push(...replies),
    hold: (timeframe: Timeframe, candles: readonly Candle[]): void =>
      void candlesOf.set(timeframe, candles),
    /** The nth connection, from 1, once it has been subscribed. */
    async subscribed(nth = 1): Promise<Connection & { symbols: string[] }> {
      const subscription = () => {
        const said = connections[nth - 1]?.said ?? [];
        return said.map(wire.readSubscription).find((symbols) => symbols !== null);
      };
      await eventually(() => subscription() !== undefined);
      return { ...(connections[nth - 1] as Connection), symbols: subscription()?.symbols ?? [] };
    },
    connections,
    openSockets: (): number => sockets.size,
  };
}
