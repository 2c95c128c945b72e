import type { Clock } from '#web/offline/sync/retry.ts';

/** A clock that only `advance` moves. */
export function createManualClock() {
  let nowMs = Date.parse('2026-11-20T09:00:00.000Z');
  const timers = new Set<{ at: number; run: () => void }>();
  const clock: Clock = {
    now: () => nowMs,
    after: (ms, run) => {
      const timer = { at: nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  return {
    clock,
    /** ms until the next timer, or null when none is set. */
    nextInMs: (): number | null =>
      timers.size === 0 ? null : Math.min(...[...timers].map((timer) => timer.at)) - nowMs,
    advance(ms: number): void {
      nowMs += ms;
      const due = [...timers].filter((timer) => timer.at <= nowMs);
      for (const timer of due) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}
