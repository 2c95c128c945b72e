import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from '#tests/support/scaled/cluster.ts';
import { WaitingAgent } from '#web/build/waiting-agent.ts';

function ask(port: number, agent: WaitingAgent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent }, (response: IncomingMessage) =>
      resolve(text(response)),
    );
    request.once('error', reject);
  });
}

async function listenLater(port: number): Promise<void> {
  const server = createServer((_, response) => response.end('here'));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

it('a request waits until a server listens', async () => {
  const [port = 0] = await freePorts(1);
  const agent = new WaitingAgent();
  const answers = Promise.all([ask(port, agent), ask(port, agent)]);
  const first = await Promise.race([answers, new Promise((pass) => setTimeout(pass, 250, 'none'))]);
  expect(first).toBe('none');
  await listenLater(port);
  expect(await answers).toEqual(['here', 'here']);
  expect(await ask(port, agent)).toBe('here');
});

it('a request fails when no server has listened for long', async () => {
  const [port = 0] = await freePorts(1);
  await expect(ask(port, new WaitingAgent({ patienceMs: 150 }))).rejects.toThrow('ECONNREFUSED');
});
