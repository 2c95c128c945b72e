import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { getResponse } from 'msw';
import { ApiError } from '#contracts/errors.ts';
import { toProblem } from '#contracts/problem.ts';
import { seedDemo } from '#mocks/demo.ts';
import { createHandlers } from '#mocks/handlers/handlers.ts';
import { createMemoryWorld } from '#mocks/world/world.ts';
import { main, onEnd, readOptions, say, Stop } from './run.mjs';

const HOST = '127.0.0.1'; // reachable from this machine only

function readPort() {
  const { port: value } = readOptions({ port: { type: 'string', default: '4010' } });
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Stop(`--port ${value} is no port: it is a number from 1 to 65535.`);
}

/** Pages of this machine, on any port. */
const isLocal = (origin) =>
  URL.canParse(origin) &&
  /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);

function answerProblem(error) {
  return Response.json(toProblem(error, 'mock'), {
    status: error.status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

function createApp(handlers) {
  const app = new Hono();
  app.use(
    cors({
      origin: (origin) => (isLocal(origin) ? origin : null),
      exposeHeaders: ['X-Total-Count', 'Retry-After'],
      maxAge: 600,
    }),
  );
  app.all('/api/*', async (c, next) => {
    const response = await getResponse(handlers, c.req.raw);
    if (response === undefined) return next();
    return response;
  });
  app.notFound((c) => {
    const detail = `No mock answers ${c.req.method} ${c.req.path}.`;
    return answerProblem(new ApiError('request.unknown_path', detail));
  });
  app.onError((error) => {
    process.stderr.write(`${error.stack}\n`);
    return answerProblem(new ApiError('platform.internal', `A mock failed: ${error.message}`));
  });
  return app;
}

function listen(app, port) {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: HOST }, () => resolve(server));
    server.once('error', (error) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new Stop(`Port ${port} is in use: choose another one with --port.`)
          : new Stop(error.message),
      );
    });
  });
}

/** Serves the mocks over HTTP, with a world of their own in memory. */
await main(async () => {
  const port = readPort();
  const world = createMemoryWorld(() => seedDemo(new Date()));
  const server = await listen(createApp(createHandlers(world)), port);
  const { people } = await world.read();
  const codeOf = (id) => people.find((person) => person.id === id)?.sign_in_code;
  say(
    `The mocks answer at http://localhost:${port}/api · POST /auth/login with an access_code: administrator ${codeOf('admin')} · trader ${codeOf('trader')}`,
  );
  onEnd(() => {
    server.close();
    server.closeAllConnections(); // event streams never end by themselves
  });
});
