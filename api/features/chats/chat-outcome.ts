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

/** Surely not taken. `retryAfterMs` as the service asks; null: not said. `isLimit`: it wants no message until then. */
export type Later = {
  readonly kind: 'later';
  readonly reason: string;
  readonly retryAfterMs: number | null;
  readonly isLimit: boolean;
};

/** A service answered with a refusal; the message is fit for the console and has no keys. */
export class ChatRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ChatRefusal';
    this.status = status;
  }
}

/** No answer that could be read. `wasSent`: the request may have reached the service. */
export class ChatUnreachable extends Error {
  readonly wasSent: boolean;

  constructor(service: string, cause: unknown) {
    const code = codeOf(cause);
    super(`${service} was not reached${code === null ? '' : ` (${code})`}.`);
    this.name = 'ChatUnreachable';
    this.wasSent = code === null || !BEFORE_SENDING.has(code);
  }
}

/** Codes of failures before a request has left: name, route and connection. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The code of the innermost error that has one. */
function codeOf(error: unknown): string | null {
  let code: string | null = null;
  for (let each = error; each instanceof Error; each = innerOf(each)) {
    const own: unknown = Reflect.get(each, 'code');
    if (typeof own === 'string') code = own;
  }
  return code;
}

/** Libraries keep the error beneath theirs in `cause` or in `error`. */
const innerOf = (error: Error): unknown => error.cause ?? Reflect.get(error, 'error');

export const outcomeOfUnreachable = ({ message, wasSent }: ChatUnreachable): ChatOutcome =>
  wasSent
    ? { kind: 'unknown_result', reason: message }
    : { kind: 'later', reason: message, retryAfterMs: null, isLimit: false };
