import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { eventEndpoints } from '#contracts/events.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { apiToken } from './support/api.ts';
import { openSection, signIn, untilInstalled, pressLogout } from './support/pages.ts';
import { freePort, startServer } from './support/server.ts';
import { expect, test, watchFaults, withWorker } from './support/test.ts';

const path = `/api${eventEndpoints.stream.path}`;

/** The real server behind a proxy that counts streams. */
async function startCounted() {
  const server = await startServer();
  const { port } = new URL(server.url);
  const streams = { open: 0, opened: 0, most: 0 };
  const wire = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const call = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy()); // the server is stopped
      if (url !== path || answer.statusCode !== 200) return;
      streams.open += 1;
      streams.opened += 1;
      streams.most = Math.max(streams.most, streams.open);
      answer.on('close', () => (streams.open -= 1));
    });
    call.on('error', () => response.destroy());
    response.on('close', () => call.destroy());
    incoming.pipe(call);
  });
  const wirePort = await freePort();
  await once(wire.listen(wirePort), 'listening');
  const close = async (): Promise<void> => {
    wire.closeAllConnections();
    wire.close();
    await server.remove();
  };
  return { server, url: `http://localhost:${wirePort}`, streams, close };
}

/** Publishes a post as an administrator, without the browser. */
async function publish(url: string, code: string, title: string): Promise<void> {
  const answer = await fetch(`${url}/api${postEndpoints.create.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await apiToken(url, code)}`,
    },
    body: JSON.stringify({ title, description: 'We wait.' }),
  });
  expect(answer.status).toBe(200);
}

const post = (page: Page, title: string) => page.getByRole('heading', { name: title });

test('two tabs share one stream, which survives its tab and a restart of the server', async ({
  browser,
}) => {
  test.slow();
  const { server, url, streams, close } = await startCounted();
  const faults: string[] = [];
  try {
    const context = await browser.newContext(withWorker);
    const first = await context.newPage();
    await signIn(first, url, server.traderCode);
    await untilInstalled(first); // from now on the worker handles every request
    await openSection(first, 'Trading Floor');
    const second = await context.newPage();
    for (const page of [first, second]) watchFaults(page, faults);
    await second.goto(url);
    await openSection(second, 'Trading Floor');
    await expect.poll(() => streams.open).toBe(1);

    await publish(server.url, server.adminCode, 'Heard by both tabs');
    for (const page of [first, second]) {
      await page.bringToFront();
      await expect(post(page, 'Heard by both tabs')).toBeVisible();
    }
    expect(streams).toEqual({ open: 1, opened: 1, most: 1 });

    await first.close();
    await expect.poll(() => streams).toMatchObject({ open: 1, opened: 2 });
    await publish(server.url, server.adminCode, 'Heard by the tab that stayed');
    await expect(post(second, 'Heard by the tab that stayed')).toBeVisible();

    await server.stop();
    await expect.poll(() => streams.open).toBe(0);
    await server.start();
    // Retry delays double and are random.
    await expect.poll(() => streams.open, { timeout: 100_000 }).toBe(1);
    await publish(server.url, server.adminCode, 'Heard after the restart');
    await expect(post(second, 'Heard after the restart')).toBeVisible();

    await pressLogout(second);
    await expect(second.getByLabel('Access Code')).toBeVisible();
    await expect.poll(() => streams.open).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  } finally {
    await close();
  }
});
