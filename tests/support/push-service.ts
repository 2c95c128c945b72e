import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { localCertificate } from './local-certificate.ts';

/** A message as the push service got it. */
export type Pushed = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type PushAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
};

type Answering = (pushed: Pushed) => PushAnswer | Promise<PushAnswer>;

const takeAll: Answering = () => ({ status: 201 });

/** A push service (RFC 8030) on a port of this machine, by TLS, that ends with the test. */
export async function startPushService() {
  const received: Pushed[] = [];
  const open = { now: 0, most: 0 };
  let answer = takeAll;

  const server = createServer(localCertificate, (request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    const take = async (): Promise<void> => {
      const { url: path = '', headers } = request;
      const pushed = { path, headers, body: await buffer(request) };
      received.push(pushed);
      const { status, headers: more } = await answer(pushed);
      open.now -= 1;
      response.writeHead(status, more).end();
    };
    void take();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `https://${host}`,
    received,
    /** The most that were being sent at a time. */
    most: () => open.most,
    /** From now on it answers so. */
    answer: (next: Answering): void => void (answer = next),
  };
}
