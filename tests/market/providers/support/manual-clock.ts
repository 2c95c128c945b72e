import { vi } from 'vitest';
import type { ProviderClock } from '#api/market/provider/caller.ts';

type Sleeper = { readonly at: number; readonly ms: number; readonly wake: () => void };

/** A clock that advances only by `advance`; its random number is always 0.5. */
export function createManualClock(start: string) {
  let now = Date.parse(start);
  const sleepers = new Set<Sleeper>();

  const clock: ProviderClock = {
    now: () => now,
    random: () => 0.5,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { at: now + ms, ms, wake };
        if (signal?.aborted) return resolve();
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake);
      }),
  };

  return {
    ...clock,
    /** What is being waited for, in ms from when the wait began. */
    waits: (): number[] => [...sleepers].map(({ ms }) => ms),
    advance(ms: number): void {
      now += ms;
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
    },
    /** Lets exactly that wait begin, and passes it. */
    async pass(ms: number): Promise<void> {
      await eventually(() => [...sleepers].some((sleeper) => sleeper.ms === ms));
      this.advance(ms);
    },
  };
}

export type ManualClock = ReturnType<typeof createManualClock>;

/** Real sockets need a moment; nothing else here does. */
export async function eventually(isTrue: () => boolean): Promise<void> {
  await vi.waitFor(
    () => {
      if (!isTrue()) throw new Error(`never true: ${isTrue.toString()}`);
    },
    { interval: 1, timeout: 10_000 },
  );
}
