import { subscribe } from 'node:diagnostics_channel';

/** What became of one attempt to send a message. */
export type ChatOutcome =
  | { readonly kind: 'sent'; readonly id: string } // the service's id of the message
  | Later
  /** Never: the chat, channel or webhook is not open to us, or this message is refused. */
  | { readonly kind: 'gone' | 'refused'; readonly reason: string }
  /** The key of the bot is refused. */
  | { readonly kind: 'locked'; readonly reason: string }
  /** No answer: the service may have taken the message. */
  | { readonly kind: 'unknown_result'; readonly reason: string };

/** Surely not taken. `retryAfterMs` as the service asks; null: not said. `isLimit`: this destination takes none until then, or the whole bot. */
export type Later = {
  readonly kind: 'later';
  readonly reason: string;
  readonly retryAfterMs: number | null;
  readonly isLimit: boolean;
};

/** A service answered with a refusal; the message is fit for the console and has no keys. */
export class ChatRefusal extends Error {
  readonly status: number;
  readonly retryAfterMs: number | null; // as the service asks; null: not said

  constructor(status: number, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ChatRefusal';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer that could be read. `wasSent`: the request may have reached the service. */
export class ChatUnreachable extends Error {
  readonly wasSent: boolean;

  constructor(service: string, cause: unknown, what = 'was not reached') {
    const errors = innermostOf(cause);
    const code = errors.map((error) => textOf(error, 'code')).find((each) => each !== null);
    super(`${service} ${what}${code === undefined ? '' : ` (${code})`}.`);
    this.name = 'ChatUnreachable';
    this.wasSent = errors.length === 0 || !errors.every(isBeforeSending);
  }
}

/** Errors of connections that `fetch` did not get, among them failed TLS handshakes, whose codes do not say so. */
const connectErrors = new WeakSet<Error>();

subscribe('undici:client:connectError', (event) => {
  if (typeof event !== 'object' || event === null || !('error' in event)) return;
  for (const error of innermostOf(event.error)) connectErrors.add(error);
});

/** Codes of failures before a request has left: name, route and connection. */
const BEFORE_SENDING = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A connection that was made can lose its route later, and time out: then the call is `read` or `write`. */
function isBeforeSending(error: Error): boolean {
  if (connectErrors.has(error)) return true;
  const call = textOf(error, 'syscall');
  if (call !== null) return call === 'connect' || call === 'getaddrinfo';
  return BEFORE_SENDING.has(textOf(error, 'code') ?? '');
}

/** The errors beneath `error`: of each address that was dialled, or of the one in `cause` or `error`. */
function innermostOf(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError) return error.errors.flatMap(innermostOf);
  const inner = innermostOf(error.cause ?? Reflect.get(error, 'error'));
  return inner.length > 0 ? inner : [error];
}

function textOf(error: Error, key: 'code' | 'syscall'): string | null {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
}

export const outcomeOfUnreachable = ({ message, wasSent }: ChatUnreachable): ChatOutcome =>
  wasSent
    ? { kind: 'unknown_result', reason: message }
    : { kind: 'later', reason: message, retryAfterMs: null, isLimit: false };
