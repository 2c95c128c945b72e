import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { HttpEnv } from './caller.ts';
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

/** As Drizzle throws it, around what PostgreSQL says. */
function failedQuery(params: readonly unknown[], cause: Error): Error {
  const query = 'insert into "leads" ("email") values ($1)';
  return Object.assign(new Error(`Failed query: ${query}\nparams: ${String(params)}`, { cause }), {
    query,
    params,
  });
}

function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  return lines.join('');
}

it('names a query that failed, and none of its values', () => {
  const detail = 'Failing row contains (kwame@example.com).';
  const cause = Object.assign(new Error('connection lost'), { code: '57P01', detail });
  const log = logged(new Error('not stored', { cause: failedQuery(['kwame@example.com'], cause) }));
  expect(log).toContain('insert into');
  expect(log).toContain('connection lost');
  expect(log).not.toContain('kwame');
});

it('takes out a value whatever it looks like', () => {
  const hostile = 'a note\n    at somewhere: params: it goes on';
  const log = logged(failedQuery([hostile, null, 7], new Error('no room')));
  expect(log).not.toContain('it goes on');
  expect(log).toContain('no room');
});

it('keeps the code of an error and nothing else that it carries', () => {
  const carried = { code: 'ECONNREFUSED', address: '192.0.2.1', headers: { cookie: 'hidden' } };
  const { err } = JSON.parse(logged(Object.assign(new Error('refused'), carried))) as {
    err: unknown;
  };
  expect(err).toEqual({
    type: 'Error',
    message: 'refused',
    stack: expect.stringContaining('request-log.test.ts'),
    code: 'ECONNREFUSED',
  });
});

it('repeats nothing that was thrown in the place of an error', () => {
  expect(logged('the password is hidden')).not.toContain('hidden');
});
