import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fakeWebRoot } from '#tests/support/fake-web-root.ts';
import { speak, type Spoken, statusOf } from '#tests/support/raw-socket.ts';
import { startServer } from '#tests/support/start-server.ts';

/** What lies beside the build, and what lies on every machine. */
const OUTSIDE = ['outside of the build', 'root:x:0:0'];
const UP = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e'];
const SLASH = ['/', '%2f', '%5c', '\\', '%252f', '//'];

/** Each spelling of "up" with each spelling of a slash, from the root, from a folder, and up to the machine's root. */
const CLIMBING = UP.flatMap((up) =>
  SLASH.flatMap((slash) => [
    `/${up}${slash}secret.txt`,
    `/assets/${up}${slash}${up}${slash}secret.txt`,
    `/media/${up}${slash}${up}${slash}secret.txt`,
    `/deep/er/${`${up}${slash}`.repeat(3)}secret.txt`,
    `/${`${up}${slash}`.repeat(16)}etc/passwd`,
  ]),
);

/** What some servers have been left by, though not one that joins paths. */
const STRANGE = [
  '/..%00/secret.txt',
  '/index.html%00/../../secret.txt',
  '/..;/secret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%uff0e%uff0e/secret.txt',
  '//secret.txt',
  '///etc/passwd',
  '/file:///etc/passwd',
  '/%2fetc%2fpasswd',
  '/~/secret.txt',
  '/assets/index-abc123.js/../../../secret.txt',
  '/?/../../secret.txt',
  '/#/../secret.txt',
  'http://localhost/../secret.txt',
  'http://localhost/%2e%2e/secret.txt',
];

/** As it stands: every client would tidy the path before it is sent. */
const get = (port: number, path: string): Promise<Spoken> =>
  speak(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

const leaks = ({ text }: Spoken): boolean => OUTSIDE.some((secret) => text.includes(secret));

/** A vulnerable file server: it follows any path. */
async function serveCarelessly(root: string): Promise<number> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(decodeURIComponent(request.url ?? '')).replaceAll('\\', '/');
    const file = join(root, path);
    const isFile = existsSync(file) && statSync(file).isFile();
    response.writeHead(isFile ? 200 : 404).end(isFile ? readFileSync(file) : '');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

it('fault 29: no spelling of a path leads to a file outside of the build, with the web app served', async () => {
  const webRoot = fakeWebRoot();
  const { port } = await startServer({ webRoot });
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  for (const path of [...CLIMBING, ...STRANGE]) {
    const spoken = await get(port, path);
    expect([path, leaks(spoken)]).toEqual([path, false]);
    const isPage = statusOf(spoken) === 200 && spoken.text.endsWith(page);
    const isRefused = statusOf(spoken) === 404 || statusOf(spoken) === 400;
    expect([path, statusOf(spoken), isPage || isRefused]).toEqual([path, statusOf(spoken), true]);
  }
});

it('fault 29: the same paths lead out of a server that joins them to its folder', async () => {
  const webRoot = fakeWebRoot();
  const port = await serveCarelessly(webRoot);
  for (const path of CLIMBING) expect([path, leaks(await get(port, path))]).toEqual([path, true]);
});
