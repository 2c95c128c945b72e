import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { HttpEnv } from './http-env.ts';
import { answerUnknownPath } from './problem-answers.ts';

export type Metrics = {
  /** Counts and times every answer by the pattern of its route, never by its path. */
  readonly measure: MiddlewareHandler<HttpEnv>;
  /** `GET /metrics`: responds 404 without the token. */
  serve(router: Hono<HttpEnv>): void;
};

/** What Prometheus reads of this process: its memory, its event loop and its answers. */
export function createMetrics(token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });

  return {
    async measure(c, next) {
      const stop = answers.startTimer();
      await next();
      stop({ method: c.req.method, route: routePath(c), status: c.res.status });
    },
    serve(router) {
      router.get('/metrics', async (c) => {
        if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
          return answerUnknownPath(c);
        }
        return c.body(await registry.metrics(), 200, {
          'content-type': registry.contentType,
          'cache-control': 'no-store',
        });
      });
    },
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In constant time, whatever the lengths. */
const isSame = (candidate: string, expected: string): boolean =>
  timingSafeEqual(digest(candidate), digest(expected));
