import { setTimeout as wait } from 'node:timers/promises';

/** Something that is to begin at a rate, whether what began before has ended or not. */
export type Source = {
  readonly perSecond: number;
  /** @param intendedAt when it should begin, `performance.now()` */
  readonly begin: (intendedAt: number) => void;
};

const TICK_MS = 1;

/**
 * Lets everything begin at random moments that do not wait for answers: many independent people make
 * such a stream. Who measures from the intended moment counts the waiting that a slow server causes.
 *
 * @param random from 0 to 1
 * @source a Poisson process by exponential gaps; G. Tene, How NOT to Measure Latency, on what is
 *         omitted otherwise
 */
export async function runArrivals(
  sources: readonly Source[],
  durationMs: number,
  random: () => number,
): Promise<void> {
  const total = sources.reduce((sum, { perSecond }) => sum + perSecond, 0);
  if (total === 0) return;
  const gapMs = (): number => (-Math.log(1 - random()) * 1000) / total;
  const end = performance.now() + durationMs;
  let next = performance.now() + gapMs();
  while (next < end) {
    await wait(TICK_MS);
    for (const now = performance.now(); next <= now; next += gapMs()) {
      chooseBy(sources, random() * total).begin(next);
    }
  }
}

/** The source in whose stretch of the line a point lies. */
function chooseBy(sources: readonly Source[], point: number): Source {
  let left = point;
  const chosen = sources.find(({ perSecond }) => (left -= perSecond) < 0) ?? sources.at(-1);
  if (chosen === undefined) throw new Error('nothing can arrive');
  return chosen;
}
