import { setTimeout as after } from 'node:timers/promises';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import type { Problem } from '#contracts/problem.ts';
import { toRequest } from '#tests/support/api-client.ts';

const PATIENCE_MS = 60_000; // a machine that is busy with other tests is no fault
const RETRY_MS = 50;

/** `lost`: nobody knows whether it was stored: the connection broke, or the answer was 503. */
type Outcome<E extends Endpoint> =
  | { readonly kind: 'done'; readonly body: ResponseOf<E> }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' };

/** An answer, and how often there was none before. */
export type Answered<E extends Endpoint> = Exclude<Outcome<E>, { kind: 'lost' }> & {
  readonly lost: number;
};

type Parts<E extends Endpoint> = Partial<RequestOf<E>>;

export type Caller = {
  call<E extends Endpoint>(endpoint: E, parts: Parts<E>, token?: string): Promise<Outcome<E>>;
  /** Repeats the very same call until there is an answer. */
  insist<E extends Endpoint>(endpoint: E, parts: Parts<E>, token?: string): Promise<Answered<E>>;
  /** When writes were acknowledged, in ms of `performance.now()`. */
  readonly acknowledged: readonly number[];
  /** Answers that no fault of a machine excuses. */
  readonly surprises: readonly string[];
  /** How often there was no answer, or 503. */
  readonly lost: { connections: number; unavailable: number };
};

/** Calls one of several servers in turn, over sockets, as many clients do. */
export function createCaller(urls: readonly string[]): Caller {
  const acknowledged: number[] = [];
  const surprises: string[] = [];
  const lost = { connections: 0, unavailable: 0 };
  let calls = 0;

  function toFetch<E extends Endpoint>(endpoint: E, parts: Parts<E>, token?: string): Request {
    calls += 1;
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const request = toRequest(endpoint, parts, {
      headers: { 'x-forwarded-for': address },
      ...(token !== undefined && { token }),
    });
    const { pathname, search } = new URL(request.url);
    return new Request(new URL(pathname + search, urls[calls % urls.length]), request);
  }

  async function answerTo(request: Request): Promise<{ status: number; text: string } | null> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') {
        surprises.push(`no answer to ${request.method} ${request.url}`);
      }
      return null;
    }
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    parts: Parts<E>,
    token?: string,
  ): Promise<Outcome<E>> {
    const answer = await answerTo(toFetch(endpoint, parts, token));
    if (answer === null || answer.status === 503) {
      lost[answer === null ? 'connections' : 'unavailable'] += 1;
      await after(RETRY_MS); // nobody presses more often
      return { kind: 'lost' };
    }
    const { status, text } = answer;
    if (status >= 500) surprises.push(`${endpoint.method} ${endpoint.path}: ${status} ${text}`);
    if (status >= 300) return { kind: 'refused', code: (JSON.parse(text) as Problem).code };
    if (endpoint.method !== 'GET') acknowledged.push(performance.now());
    return { kind: 'done', body: JSON.parse(text) as ResponseOf<E> };
  }

  async function insist<E extends Endpoint>(
    endpoint: E,
    parts: Parts<E>,
    token?: string,
  ): Promise<Answered<E>> {
    for (let times = 0; ; times += 1) {
      const outcome = await call(endpoint, parts, token);
      if (outcome.kind !== 'lost') return { ...outcome, lost: times };
    }
  }

  return { call, insist, acknowledged, surprises, lost };
}

/** The body of an answer that may not be a refusal. */
export function bodyOf<E extends Endpoint>(endpoint: E, answer: Answered<E>): ResponseOf<E> {
  if (answer.kind === 'done') return answer.body;
  throw new Error(`${endpoint.method} ${endpoint.path} was refused: ${answer.code}`);
}
