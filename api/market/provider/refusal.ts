import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { FeedError } from '../feed.ts';

/** The status of a provider's answer, from the HTTP status or the body. */
export type Verdict = {
  /** HTTP status, or the code inside a body that came with status 200. */
  readonly status: number;
  /** The provider's text: searched for hints, never displayed, because it may contain the key. */
  readonly message: string;
  /** The header of that name. */
  readonly retryAfter: string | null;
};

/** Of the Retry-After header: seconds, or a date. @source RFC 9110, 10.2.3 */
function askedWaitMs(retryAfter: string, now: number): number | null {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The time until a used-up quota is refilled, by the period that the text names. */
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

/**
 * The error for an answer of a provider.
 *
 * @param title the provider's name
 * @param now UTC ms
 * @returns null when it serves
 */
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
