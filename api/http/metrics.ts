import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { HttpEnv } from './caller.ts';
import { answerUnknownPath } from './problem-answers.ts';

/** Metrics of this process for Prometheus: memory, event loop and responses. */
export function createMetrics(token: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });

  /** Counts and times every response by its route pattern, never by its path. */
  const measure: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const stop = answers.startTimer();
    await next();
    stop({ method: c.req.method, route: routePath(c), status: c.res.status });
  };

  return {
    measure,
    /** `GET /metrics`: responds 404 without the token. */
    serve(router: Hono<HttpEnv>): void {
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

/** Compares in constant time, whatever the lengths. */
const isSame = (candidate: string, expected: string): boolean =>
  timingSafeEqual(digest(candidate), digest(expected));
