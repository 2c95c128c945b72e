import { http, type HttpHandler, HttpResponse } from 'msw';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { ApiError } from '#contracts/errors.ts';
import { toProblem } from '#contracts/problem.ts';
import { withoutRows } from '#mocks/empty-answers.ts';

/** Every screen works without them: who is signed in, and the platform's name, which has a default. */
const UNSEEN_READS: readonly string[] = ['/auth/verify', '/public-config'];

/** The analysis is sent as a POST because its request is long; it stores nothing that a screen shows. */
const isRead = (endpoint: Endpoint): boolean =>
  endpoint === institutionalEndpoints.analyse ||
  (endpoint.method === 'GET' &&
    endpoint.bytes === undefined &&
    !UNSEEN_READS.includes(endpoint.path));

/** What screens show of the contract. */
const reads = allEndpoints.filter(isRead);

const failed = () =>
  HttpResponse.json(toProblem(new ApiError('platform.internal', 'The server failed.'), 'mock'), {
    status: 500,
    headers: { 'Content-Type': 'application/problem+json' },
  });

export type PausedRead = {
  /** `GET /posts` */
  name: string;
  /** Lets it fail, or go on to the mocks. */
  answer: (how: 'failure' | 'data') => void;
};

/** Pauses every read until the test answers it. @param quiet names of reads that are answered at once */
export function pauseReads(quiet: readonly string[] = []): {
  handlers: HttpHandler[];
  paused: readonly PausedRead[];
} {
  const paused: PausedRead[] = [];
  const handlers = reads.map(({ method, path }) =>
    http[method === 'GET' ? 'get' : 'post'](`*/api${path}`, ({ request }) => {
      const pathname = new URL(request.url).pathname.replace('/api', '');
      const name = `${method} ${pathname}`;
      // `/admin/payments/totals` matches `/admin/payments/:id` too.
      const isOfOther = path !== pathname && reads.some((other) => other.path === pathname);
      if (isOfOther || quiet.includes(name)) return undefined;
      const { promise, resolve } = Promise.withResolvers<Response | undefined>();
      const read: PausedRead = {
        name,
        answer: (how) => {
          paused.splice(paused.indexOf(read), 1);
          resolve(how === 'failure' ? failed() : undefined);
        },
      };
      paused.push(read);
      return promise;
    }),
  );
  return { handlers, paused };
}

/** Reads whose lists the server never empties, each with the reason. */
const NEVER_EMPTY: Readonly<Record<string, string>> = {
  '/admin/providers': 'the providers are part of the code',
  '/institutional-analysis': 'without an analysis it answers market.too_few_candles',
  '/openapi.json': 'it describes at least itself',
  '/auth/login-sessions': 'the session that reads it is one of them',
  '/notification-preferences': 'every topic is in it',
};

const empties = reads
  .filter(({ path }) => !(path in NEVER_EMPTY))
  .map((endpoint) => ({ endpoint, ...withoutRows(endpoint) }));

/** Answers reads with empty lists; `emptied` has the paths of those that had rows to lose. */
export function emptyReads(): { handlers: HttpHandler[]; emptied: Set<string> } {
  const emptied = new Set<string>();
  const handlers = empties.map(({ endpoint: { method, path }, body, hasLost }) =>
    http[method === 'GET' ? 'get' : 'post'](`*/api${path}`, () => {
      if (hasLost) emptied.add(path);
      return Response.json(body);
    }),
  );
  return { handlers, emptied };
}
