import { onTestFinished } from 'vitest';
import { listen } from '#api/http/server.ts';
import { openApi, type Options } from './start-api.ts';

/** The whole server behind a real port, for what only a socket can show. */
export async function openServer(options: Options = {}) {
  const api = await openApi(options);
  const server = await listen(api.router, {
    host: '127.0.0.1',
    port: 0,
    onStop: () => api.services.events.close(),
  });
  return {
    ...api,
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    countSockets: () => server.countSockets(),
    stop: () => server.stop(),
    async close(): Promise<void> {
      await server.stop();
      await api.close();
    },
  };
}

export async function startServer(options: Options = {}) {
  const server = await openServer(options);
  onTestFinished(() => server.close());
  return server;
}
