const SPAN_MS = 5 * 60_000;
/** At a hundred writes a second these are the last ten seconds, which is what matters then. */
const MOST = 1000;

type Wait = { readonly at: number; readonly ms: number };

/** How long the last of something took. @param now ms of a clock that never goes back */
export function createWaits(now: () => number = () => performance.now()) {
  const waits: Wait[] = [];
  let next = 0; // in the ring

  return {
    add(ms: number): void {
      waits[next] = { at: now(), ms };
      next = (next + 1) % MOST;
    },

    /** The 99th percentile in ms, by nearest rank, of the last five minutes; 0 where there was none. */
    percentile99(): number {
      const from = now() - SPAN_MS;
      const recent = waits.filter(({ at }) => at >= from).map(({ ms }) => ms);
      recent.sort((a, b) => a - b);
      return recent[Math.ceil(recent.length * 0.99) - 1] ?? 0;
    },
  };
}
