import { FeedError } from '../feed.ts';
import { fromJson, quotaError, refusalOf, type Verdict } from './wire.ts';
import { setTimeout as after } from 'node:timers/promises';

/** Time and randomness of an adapter; injectable for tests. */
export type ProviderClock = {
  readonly now: () => number; // UTC ms
  /** Resolves after so many ms, or at once when the signal aborts; never rejects. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number; // from 0 to below 1, for jitter
};

export const systemClock: ProviderClock = {
  now: Date.now,
  random: Math.random,
  // A pending retry does not delay the end of the process.
  sleep: (ms, signal) =>
    after(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {}),
};

/** Options of all three adapters; all have defaults. */
export type ProviderOptions = {
  readonly baseUrl?: string | null; // address of the calls; null is the provider's own
  readonly streamUrl?: string | null; // address of the price stream; null derives it from `baseUrl`
  readonly allowances?: readonly Allowance[]; // of the plan; those of the free one when absent
  readonly clock?: ProviderClock;
};

export type Allowance = { readonly calls: number; readonly inMs: number };

/**
 * The wait before a retry: twice as long each time, up to a minute, half of it random, so that many
 * servers do not reconnect at the same moment.
 *
 * @param failures in a row, from 1
 * @source "equal jitter" in M. Brooker, Exponential Backoff and Jitter, AWS Architecture Blog, 2015
 */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(60_000, 1000 * 2 ** (failures - 1));
  return Math.round(whole / 2 + (random * whole) / 2);
}

/**
 * Counts calls so that we stay within a plan's limits and the provider need not refuse us. Windows roll: a
 * provider that counts by the calendar minute grants at least as much.
 */
export function createBudget(allowances: readonly Allowance[]) {
  const longestMs = Math.max(0, ...allowances.map(({ inMs }) => inMs));
  let calls: number[] = []; // oldest first, UTC ms

  return {
    /** ms until a call is allowed; 0 now. @param now UTC ms */
    waitMs(now: number): number {
      const waits = allowances.map((allowance) => {
        const blocking = calls.at(-allowance.calls);
        return blocking === undefined ? 0 : blocking + allowance.inMs - now;
      });
      return Math.max(0, ...waits);
    },
    /** Counts a call. @param now UTC ms */
    spend(now: number): void {
      calls = [...calls.filter((call) => call > now - longestMs), now];
    },
  };
}

type HttpAnswer = Pick<Verdict, 'status' | 'retryAfter'> & { readonly text: string };

/** One GET with a time limit, whole body included. @throws FeedError of kind unreachable */
export async function httpGet(
  { title, headers }: Pick<CallerSetup, 'title' | 'headers'>,
  url: string,
  clock: ProviderClock,
  answerWithinMs = 15_000,
): Promise<HttpAnswer> {
  const limit = new AbortController();
  void clock.sleep(answerWithinMs, limit.signal).then(() => limit.abort());
  try {
    // A redirect comes from a captive portal, not from the provider.
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

const LONGEST_WAIT_MS = 61_000; // longer waits fail at once: a chart shows what is stored instead
export const KEY_PAUSE_MS = 600_000; // a wrong key mostly stays wrong: retry rarely

function createRateLimiter(title: string, allowances: readonly Allowance[], clock: ProviderClock) {
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
    /** Blocks calls for as long as the refusal asks. */
    closeFor(refusal: FeedError): void {
      refusedKey = refusal.kind === 'key' ? refusal : null;
      const pauseMs = refusedKey ? KEY_PAUSE_MS : (refusal.retryAfterMs ?? 0);
      closedUntil = Math.max(closedUntil, clock.now() + pauseMs);
    },
  };
}

export type CallerSetup = {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowances: readonly Allowance[];
  /** Reads an error inside an answer; null where there is none. */
  readonly readError: (text: string) => { status: number; message: string } | null;
  readonly onFailure: (failure: FeedError) => void; // of retried failures, too
};

/**
 * Calls of one provider: rate-limited by its plan, with a time limit and retries.
 *
 * @returns the parsed answer of a GET, or throws a FeedError
 */
export function createCaller(setup: CallerSetup, clock: ProviderClock) {
  const { title, readError, onFailure } = setup;
  const limiter = createRateLimiter(title, setup.allowances, clock);

  async function ask(url: string): Promise<unknown> {
    await limiter.pass();
    const { status, text, retryAfter } = await httpGet(setup, url, clock);
    const verdict = { status, message: text, retryAfter, ...readError(text) };
    const refusal = refusalOf(title, verdict, clock.now());
    if (refusal !== null) {
      limiter.closeFor(refusal);
      throw refusal;
    }
    const answer = fromJson(text);
    if (answer !== undefined) return answer;
    throw new FeedError('garbage', `${title} answered with something that is not JSON.`);
  }

  /** ms until another try is worth it; null gives up. */
  function pauseMs({ kind, retryAfterMs }: FeedError, tries: number): number | null {
    if (tries >= 4) return null;
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
