import type { Allowance } from './options.ts';

/**
 * Counts calls so that a plan's limits are kept before the provider has to refuse us. Windows roll: a
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
