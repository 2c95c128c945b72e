import { FeedError } from '../feed.ts';
import type { ProviderClock } from './clock.ts';

const ANSWER_WITHIN_MS = 15_000;

export type HttpAnswer = {
  readonly status: number;
  readonly text: string;
  /** The header of that name. */
  readonly retryAfter: string | null;
};

type Question = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answerWithinMs?: number;
};

/** One GET with a time limit, whole body included. @throws FeedError of kind unreachable */
export async function httpGet(
  title: string,
  { url, headers, answerWithinMs = ANSWER_WITHIN_MS }: Question,
  clock: ProviderClock,
): Promise<HttpAnswer> {
  const limit = new AbortController();
  void clock.sleep(answerWithinMs, limit.signal).then(() => limit.abort());
  try {
    // A redirect is no provider's answer, but a hotel's sign-in page.
    const response = await fetch(url, { headers, signal: limit.signal, redirect: 'error' });
    const text = await response.text();
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
  } catch {
    const why = limit.signal.aborted ? 'does not answer' : 'cannot be reached';
    throw new FeedError('unreachable', `${title} ${why}.`);
  } finally {
    limit.abort();
  }
}
