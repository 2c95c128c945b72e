import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { HttpEnv } from './http-env.ts';
import { createLogger, requestLog } from './request-log.ts';

const Line = z.object({ route: z.string(), status: z.number() });

/** Routes that were written down while these paths were asked for. */
async function routesOf(...paths: readonly string[]): Promise<z.infer<typeof Line>[]> {
  const lines: string[] = [];
  const router = new Hono<HttpEnv>();
  router.use(requestLog(createLogger('info', { write: (line) => void lines.push(line) })));
  router.get('/api/posts/:id', (c) => c.json({}));
  router.get('*', async (c, next) => (c.req.path === '/app.js' ? c.text('') : next()));
  for (const path of paths) await router.request(path);
  return lines.map((line) => Line.parse(JSON.parse(line)));
}

it('writes a line for each call, by its pattern, and none for a file of the app', async () => {
  expect(await routesOf('/app.js', '/api/posts/7', '/app.js')).toEqual([
    { route: '/api/posts/:id', status: 200 },
  ]);
});

it('writes down what was asked for and is not there', async () => {
  expect(await routesOf('/wp-login.php')).toEqual([{ route: '/*', status: 404 }]);
});
