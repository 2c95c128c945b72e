import { z } from 'zod';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { FeedError } from '../feed.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';

/** The status of a provider's answer, from the HTTP status or the body. */
export type Verdict = {
  readonly status: number; // HTTP status, or the code inside a body that came with status 200
  readonly message: string; // searched for hints, never displayed: it may contain the key
  readonly retryAfter: string | null; // the header of that name
};

/** Of the Retry-After header: seconds, or a date. @source RFC 9110, 10.2.3 */
function askedWaitMs(retryAfter: string, now: number): number | null {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function untilRefillMs(message: string, now: number): number {
  const span = /\b(day|daily)\b/i.test(message)
    ? DAY_MS
    : /\b(hour|hourly)\b/i.test(message)
      ? HOUR_MS
      : MINUTE_MS;
  return span - (now % span);
}

/** For sentences: `2026-11-18 14:06 UTC`. */
export const inWords = (t: number): string =>
  `${new Date(t).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function quotaError(title: string, waitMs: number, now: number): FeedError {
  const until = inWords(Math.ceil((now + waitMs) / MINUTE_MS) * MINUTE_MS);
  return new FeedError('quota', `The quota of ${title} is used up until ${until}.`, waitMs);
}

function kindOf(status: number): FeedError['kind'] {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'quota';
  if (status === 400 || status === 404) return 'unsupported';
  return status === 408 || status >= 500 ? 'unreachable' : 'garbage';
}

/** The error for an answer of a provider; null when it serves. */
export function refusalOf(title: string, verdict: Verdict, now: number): FeedError | null {
  const { status, message, retryAfter } = verdict;
  if (status >= 200 && status < 300) return null;
  const kind = kindOf(status);
  if (kind === 'quota') {
    const askedMs = retryAfter === null ? null : askedWaitMs(retryAfter, now);
    return quotaError(title, askedMs ?? untilRefillMs(message, now), now);
  }
  const says = {
    key: 'refuses our key',
    unsupported: 'does not serve this request',
    unreachable: 'cannot serve just now',
    garbage: 'answers what we do not understand',
  }[kind];
  return new FeedError(kind, `${title} ${says} (${status}).`);
}

/** A number as text: `"1.09410"`. Rejects `NaN` and empty text. */
export const NumberText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);

/** An ISO instant to UTC ms; truncated to milliseconds. */
export const MomentText = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** @throws FeedError of kind garbage when an answer is not what the provider documents */
export function understand<Schema extends z.ZodType>(
  title: string,
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') || 'the answer';
  throw new FeedError('garbage', `${title} answered in an unknown form, at ${where}.`);
}

/** The value of a JSON text; undefined when it is none. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The configured address or the provider's own, without a trailing slash. */
export const baseOf = (configured: string | null | undefined, own: string): string =>
  (configured ?? own).replace(/\/+$/, '');

export function addressOf(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}

/**
 * Derives the stream's address from that of the calls: another scheme, and another first label of the
 * host where the provider has one (`api.…` and `ws.…`). A local server has both at one address.
 */
export function streamBeside(
  baseUrl: string,
  { scheme, label }: { scheme: 'http' | 'ws'; label: readonly [string, string] },
): string {
  const url = baseUrl.replace(/^http/, scheme);
  return url.replace(`://${label[0]}`, `://${label[1]}`);
}

/** A candle of a provider that counts no volume. */
export const candleOf = (
  t: number,
  { open, high, low, close }: Readonly<Record<'open' | 'high' | 'low' | 'close', number>>,
): Candle => ({ t, o: open, h: high, l: low, c: close, v: 0 });

/** @throws FeedError of kind garbage when an answer is about another instrument than the requested one */
export function checkSymbol(title: string, answered: string, symbol: string): void {
  if (answered === symbol) return;
  throw new FeedError('garbage', `${title} answered with another instrument than ${symbol}.`);
}
