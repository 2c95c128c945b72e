import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, stampAt } from '#tests/support/journal-changes.ts';
import { shaOf, tinyPng } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/people.ts';
import type { Api } from '#tests/support/start-api.ts';
import { openServer } from '#tests/support/start-server.ts';

const SOCKETS = 40;
const QUIET_MS = 150;
const pullPath = `/api${journalSyncEndpoints.pull.path}?limit=2500`;

/** A page of this journal has 8 MB, more than the operating system takes for a client that does not read. */
async function storeLongNotes({ services, people, now }: Api): Promise<void> {
  const notes = 'n'.repeat(4000);
  const changes = Array.from({ length: 2000 }, (_, n) =>
    aChange(aTrade({ id: `long-${n}`, notes }), stampAt(0)),
  );
  await services.stores.journalSync.push(people.ama.id, changes, now());
}

/** Stores a picture of 6 MB. @returns its address */
async function storeLargePicture(api: Api): Promise<string> {
  const bytes = new Uint8Array(6_000_000);
  bytes.set(tinyPng.bytes);
  const sha = shaOf(bytes);
  const { store, read } = journalScreenshotEndpoints;
  await api.as('ama').call(store, { params: { sha }, body: bytes });
  return `/api${read.path.replace(':sha', sha)}`;
}

const head = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** Clients that ask and read nothing of the answer. */
async function openUnread(port: number, count: number, request: string): Promise<Socket[]> {
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(request);
    return socket;
  };
  return Promise.all(Array.from({ length: count }, open));
}

describe('answers that nobody reads', () => {
  let server: Awaited<ReturnType<typeof openServer>>;
  let picturePath: string;
  beforeAll(async () => {
    server = await openServer();
    await storeLongNotes(server);
    picturePath = await storeLargePicture(server);
  });
  afterAll(() => server.close());

  const headersOf = (person: Person) => ({
    authorization: `Bearer ${server.people[person].token}`,
  });
  const ask = (path: string, method = 'GET') =>
    server.raw(path, { method, headers: headersOf('ama') });

  it('fault 64: are given up after ten seconds, and the member gets the next one', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const unread = await ask(pullPath);
    expect(unread.status).toBe(200);
    const refused = ask(pullPath);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await (await refused).json()).toMatchObject({
      code: 'request.rate_limited',
      detail: 'Your journal is being read by other devices. Please try again in a moment.',
    });
    await vi.advanceTimersByTimeAsync(5000);
    const next = await ask(pullPath);
    expect(next.status).toBe(200);
    expect((await next.text()).length).toBeGreaterThan(8_000_000);
  });

  it('are not given up while the client takes some, however slowly', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { body } = await ask(picturePath);
    const reader = body?.getReader();
    let bytes = 0;
    for (;;) {
      const piece = await reader?.read();
      if (piece?.value === undefined) break;
      bytes += piece.value.length;
      await vi.advanceTimersByTimeAsync(9000);
    }
    expect(bytes).toBe(6_000_000);
  });

  it('to a HEAD keep no turn', async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask(pullPath, 'HEAD')).status).toBe(200);
  });

  it('fault 64: of a journal are made one at a time for each member, the next one when the last is taken', async () => {
    const read = vi.spyOn(server.services.stores.journalSync, 'changesAfter');
    const sockets = await openUnread(server.port, SOCKETS, head(pullPath, server.people.ama.token));
    await wait(QUIET_MS);
    expect(read).toHaveBeenCalledTimes(1);
    for (const socket of sockets) socket.destroy(); // also the one that has an answer
    const next = await fetch(`${server.url}${pullPath}`, { headers: headersOf('ama') });
    expect((await next.text()).length).toBeGreaterThan(8_000_000);
    expect(read.mock.calls.length).toBeLessThan(SOCKETS / 4); // hardly any is made for those that have left
  });

  it('fault 64: of pictures are made until the member has some megabytes of them, and the others wait', async () => {
    const read = vi.spyOn(server.services.stores.journalScreenshots, 'find');
    const request = head(picturePath, server.people.ama.token);
    const sockets = await openUnread(server.port, SOCKETS, request);
    await wait(QUIET_MS);
    expect(read.mock.calls.length).toBeLessThanOrEqual(3);
    const other = await fetch(`${server.url}${pullPath}`, { headers: headersOf('kofi') });
    expect(other.status).toBe(200); // another member notices nothing
    for (const socket of sockets) socket.destroy();
  });

  it('lose their connection after ten seconds', { tags: ['full'], timeout: 40_000 }, async () => {
    const { token } = server.people.ama;
    await openUnread(server.port, 1, head(pullPath, token));
    await openUnread(server.port, 1, head(picturePath, token));
    await wait(12_000);
    await fetch(`${server.url}/health`, { headers: { connection: 'close' } });
    await wait(100);
    const open = await server.countSockets();
    expect(open).toBe(0);
  });
});
