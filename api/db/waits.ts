const SPAN_MS = 5 * 60_000;
const MOST = 1000; // at a hundred writes a second these are the last ten seconds

type Wait = { readonly at: number; readonly ms: number };

/** Recent waiting times. @param now ms of a monotonic clock */
export function createWaits(now: () => number = () => performance.now()) {
  const waits: Wait[] = [];
  let next = 0; // in the ring

  return {
    add(ms: number): void {
      waits[next] = { at: now(), ms };
      next = (next + 1) % MOST;
    },

    /** The 99th percentile (nearest rank) of the last five minutes, ms; 0 without any. */
    percentile99(): number {
      const from = now() - SPAN_MS;
      const recent = waits.filter(({ at }) => at >= from).map(({ ms }) => ms);
      recent.sort((a, b) => a - b);
      return recent[Math.ceil(recent.length * 0.99) - 1] ?? 0;
    },
  };
}
