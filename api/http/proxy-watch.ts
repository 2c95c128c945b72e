import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { HttpEnv } from './caller.ts';

/** Headers that proxies add. Their values are never logged: any client can send them. */
const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
];

/** Logged and displayed in System Health. */
export const UNTRUSTED_PROXY =
  'Requests arrive with forwarding headers, but TRUST_PROXY_HOPS is 0: everybody behind the proxy counts as one address, so one person’s wrong codes block all of them. Behind one proxy, set TRUST_PROXY_HOPS=1.';

type Deps = {
  readonly trustProxyHops: number;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number; // UTC ms
};

const isOver = (since: number | null, at: number): boolean =>
  since === null || at - since >= DAY_MS;

/** Detects an unconfigured proxy and reports it: to the log once a day, to System Health for a day. */
export function createProxyWatch({ trustProxyHops, logger, now }: Deps) {
  let seenAt: number | null = null;
  let loggedAt: number | null = null;

  const watch: MiddlewareHandler<HttpEnv> = (c, next) => {
    if (trustProxyHops > 0) return next();
    const header = FORWARDING_HEADERS.find((name) => c.req.header(name) !== undefined);
    if (header === undefined) return next();
    seenAt = now();
    if (isOver(loggedAt, seenAt)) {
      loggedAt = seenAt;
      logger.warn({ header }, UNTRUSTED_PROXY);
    }
    return next();
  };

  return {
    watch,
    /** Configuration warnings for administrators; none a day after the last such request. */
    warnings: (): string[] => (isOver(seenAt, now()) ? [] : [UNTRUSTED_PROXY]),
  };
}
