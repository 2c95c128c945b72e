import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { freePorts } from './scaled/cluster.ts';

const script = fileURLToPath(new URL('../../scripts/mock-server.mjs', import.meta.url));

/** Runs `npm run mock-server` as it is, without npm. */
export function spawnMockServer(...options: readonly string[]) {
  const child = spawn(process.execPath, [script, ...options], {
    env: { PATH: process.env['PATH'] },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const ended = once(child, 'close');
  return {
    said: () => said,
    exitCode: async (): Promise<unknown> => (await ended)[0],
    end: async (): Promise<unknown> => {
      child.kill();
      return (await ended)[0];
    },
  };
}

/** The mock server on a port of its own, once it answers. */
export async function startMockServerProcess() {
  const [port = 0] = await freePorts(1);
  const server = spawnMockServer('--port', String(port));
  await vi.waitFor(() => expect(server.said()).toContain('The mocks answer at'), {
    timeout: 60_000,
    interval: 50,
  });
  return { ...server, port, url: `http://localhost:${port}` };
}
