import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type DestinationStream, type Logger, pino } from 'pino';
import { memberIdOf, type HttpEnv } from './caller.ts';

type LoggedError = { type: string; message: string; stack: string; code?: string };

/**
 * Type, message, stack and code of an error, without its other properties. Values of a failed query are
 * removed: they are names, addresses and notes of people, which PostgreSQL's details repeat.
 *
 * @source https://www.postgresql.org/docs/current/protocol-error-fields.html (fields D and W)
 */
function toLoggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const values = valuesIn(error);
  const bare = (text: string): string => values.reduce((left, of) => left.replaceAll(of, ''), text);
  return {
    type,
    message: bare(message),
    stack: bare(stack),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
  };
}

/** The values as Drizzle appends them to the query, of the error and its causes. */
function valuesIn(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'params' in error ? [`\nparams: ${String(error.params)}`] : [];
  return [...own, ...valuesIn(error.cause)];
}

/** Redacted wherever they appear. */
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

/** Writes all lines to the buffer, and those of the given level and above to the terminal. */
export const openLog = (terminalLevel: string, buffer: DestinationStream): DestinationStream =>
  pino.multistream([
    { level: terminalLevel, stream: pino.destination(1) },
    { level: 'trace', stream: buffer },
  ]);

/** Gives every request an id (`x-request-id`) and logs one line for it, for files only at level debug. */
export function requestLog(logger: Logger): MiddlewareHandler<HttpEnv> {
  // Its lines have these fields only, so there is nothing to redact, which takes a third of writing them.
  const lines = logger.child({}, { redact: [], level: 'trace' });
  return async (c, next) => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('log', logger);
    c.header('x-request-id', requestId); // setting it after the response would copy the response
    await next();
    const route = routePath(c); // the pattern: ids of people stay out of the log
    // A page has dozens of files, whose lines would hide the calls.
    const level = route === '/*' && c.res.ok ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    lines[level]({
      requestId,
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
      user: memberIdOf(c.get('caller')),
    });
  };
}
