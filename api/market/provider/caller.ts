import { FeedError } from '../feed.ts';
import { backoffMs } from './backoff.ts';
import type { ProviderClock } from './clock.ts';
import { httpGet } from './http-get.ts';
import type { Allowance } from './options.ts';
import { refusalOf } from './refusal.ts';
import { createTurnstile, LONGEST_WAIT_MS } from './turnstile.ts';

const TRIES = 4;

export type CallerSetup = {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowances: readonly Allowance[];
  /** The provider's way to say no inside an answer; null where it says nothing of that kind. */
  readonly readError: (text: string) => { status: number; message: string } | null;
  /** Told of every failure, also of those that are tried again. */
  readonly onFailure: (failure: FeedError) => void;
};

function asJson(title: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError('garbage', `${title} answered with something that is not JSON.`);
  }
}

/**
 * Calls of one provider: within its plan, with a time limit, tried again where that may help.
 *
 * @returns the parsed answer of a GET, or throws a FeedError
 */
export function createCaller(setup: CallerSetup, clock: ProviderClock) {
  const { title, headers, readError, onFailure } = setup;
  const turnstile = createTurnstile(title, setup.allowances, clock);

  async function ask(url: string): Promise<unknown> {
    await turnstile.pass();
    const { status, text, retryAfter } = await httpGet(title, { url, headers }, clock);
    const verdict = { status, message: text, retryAfter, ...readError(text) };
    const refusal = refusalOf(title, verdict, clock.now());
    if (refusal === null) return asJson(title, text);
    turnstile.closeFor(refusal);
    throw refusal;
  }

  /** ms until another try is worth it; null gives up. */
  function pauseMs({ kind, retryAfterMs }: FeedError, tries: number): number | null {
    if (tries >= TRIES) return null;
    if (kind === 'unreachable') return backoffMs(tries, clock.random());
    const isShort = kind === 'quota' && retryAfterMs !== null && retryAfterMs <= LONGEST_WAIT_MS;
    return isShort ? retryAfterMs : null;
  }

  /** @throws FeedError */
  return async function get(url: string): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(url);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        onFailure(error);
        const waitMs = pauseMs(error, tries);
        if (waitMs === null) throw error;
        await clock.sleep(waitMs);
      }
    }
  };
}
