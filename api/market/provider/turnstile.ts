import type { FeedError } from '../feed.ts';
import { createBudget } from './budget.ts';
import type { ProviderClock } from './clock.ts';
import type { Allowance } from './options.ts';
import { quotaError } from './refusal.ts';

/** Longer waits are the caller's: a chart would rather show what is stored. */
export const LONGEST_WAIT_MS = 61_000;
/** A key does not become right by asking again, but a provider may have erred. */
const KEY_PAUSE_MS = 600_000;

/** Lets calls pass as the plan allows, and none while the provider does not want any. */
export function createTurnstile(
  title: string,
  allowances: readonly Allowance[],
  clock: ProviderClock,
) {
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
