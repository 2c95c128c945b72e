import { FeedError } from '../feed.ts';
import { backoffMs } from './backoff.ts';
import { createBudget } from './quota.ts';
import type { ProviderClock } from './clock.ts';
import { httpGet } from './http-get.ts';
import type { Allowance } from './options.ts';
import { quotaError, refusalOf } from './refusal.ts';

/** Longer waits are the caller's: a chart would rather show what is stored. */
const LONGEST_WAIT_MS = 61_000;
/** A key does not become right by asking again, but a provider may have erred. */
const KEY_PAUSE_MS = 600_000;

/** Lets calls pass as the plan allows, and none while the provider does not want any. */
function createTurnstile(title: string, allowances: readonly Allowance[], clock: ProviderClock) {
  const budget = createBudget(allowances);
  let closedUntil = 0;
  let refusedKey: FeedError | null = null;

  return {
    /** Waits for a call's turn. @throws FeedError when that is more than a minute away */
    async pass(): Promise<void> {
      for (;;) {
        const now = clock.now();
        const waitMs = Math.max(closedUntil - now, budget.waitMs(now));
        if (waitMs <= 0) return budget.spend(now);
        if (waitMs > LONGEST_WAIT_MS) throw refusedKey ?? quotaError(title, waitMs, now);
        await clock.sleep(waitMs);
      }
    },
    /** Shuts for as long as a refusal says. */
    closeFor(refusal: FeedError): void {
      refusedKey = refusal.kind === 'key' ? refusal : null;
      const pauseMs = refusedKey ? KEY_PAUSE_MS : (refusal.retryAfterMs ?? 0);
      closedUntil = Math.max(closedUntil, clock.now() + pauseMs);
    },
  };
}

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
