import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type DestinationStream, type Logger, pino } from 'pino';
import { memberIdOf } from './caller.ts';
import type { HttpEnv } from './http-env.ts';
import { toLoggedError } from './logged-error.ts';

/** Never in a log, wherever they appear. */
const SECRETS = [
  'authorization',
  'cookie',
  'access_code',
  'access_token',
  'password',
  'current_password',
  'new_password',
];

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const redact = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const serializers = { err: toLoggedError };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, redact, serializers, base: null, timestamp }, destination);
}

/**
 * Where the server's log goes: each line to the keeper, and those of the environment's level and above to
 * the terminal.
 */
export const openLog = (terminalLevel: string, buffer: DestinationStream): DestinationStream =>
  pino.multistream([
    { level: terminalLevel, stream: pino.destination(1) },
    { level: 'trace', stream: buffer },
  ]);

/** Gives every request an id, answers it as `x-request-id`, and writes one line when it is done; of files when debugging alone. */
export function requestLog(logger: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('log', logger);
    c.header('x-request-id', requestId); // before the answer: afterwards it would be copied
    await next();
    // The pattern of the handler that answered: ids of people stay out of the log.
    const route = routePath(c);
    // A page is dozens of files: among so many lines nobody would find the calls.
    const isFile = route === '/*' && c.res.ok;
    logger[isFile ? 'debug' : 'info']({
      requestId,
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
      user: memberIdOf(c.get('caller')),
    });
  };
}
