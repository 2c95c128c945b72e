import { isUnavailable } from '#api/db/failures.ts';
import type { AnswerWatch } from '#api/http/answer-watch.ts';
import { beginOf } from '#api/domain/analytics.ts';
import type { Counted, FigureStore } from './metrics.store.ts';

type Deps = {
  readonly store: FigureStore;
  readonly answers: Pick<AnswerWatch, 'onAnswer'>;
};
export type CountingService = ReturnType<typeof createCounting>;

type Hour = { calls: number; readonly seen: Map<string, number> };

/**
 * Counts answers of the API and who asked, in memory, so that no call waits for it. What was counted is
 * stored by `flush`: called once a minute and at the stop, so a crash loses a minute at most.
 */
export function createCounting({ store, answers }: Deps) {
  let hours = new Map<number, Hour>();
  let flushed: Promise<void> = Promise.resolve();

  const hourOf = (at: number): Hour => {
    const begin = beginOf('hour', at);
    const hour = hours.get(begin) ?? { calls: 0, seen: new Map() };
    hours.set(begin, hour);
    return hour;
  };

  answers.onAnswer(({ at, isApi, memberId }) => {
    if (!isApi) return;
    const hour = hourOf(at);
    hour.calls += 1;
    if (memberId !== null) hour.seen.set(memberId, at);
  });

  /** What could not be stored is counted on. */
  function takeBack(counted: Counted): void {
    for (const [begin, { calls, seen }] of counted) {
      const hour = hourOf(begin);
      hour.calls += calls;
      for (const [id, at] of seen) if (!hour.seen.has(id)) hour.seen.set(id, at);
    }
  }

  async function storeAll(): Promise<void> {
    if (hours.size === 0) return;
    const counted = hours;
    hours = new Map();
    try {
      await store.addCounted(counted);
    } catch (error) {
      takeBack(counted);
      throw error;
    }
  }

  /** Stores what was counted so far; resolves when all of it is there. */
  function flush(): Promise<void> {
    flushed = flushed.then(storeAll, storeAll);
    return flushed;
  }

  /** As `flush`; where nothing can be stored, figures are shown as they were when it last could. */
  async function flushIfPossible(): Promise<void> {
    try {
      await flush();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }

  return {
    flush,
    flushIfPossible,

    /** Calls of the UTC day that a moment (UTC ms) lies in, up to now. */
    async callsOfDay(at: number): Promise<number> {
      await flushIfPossible();
      return store.callsOf('day', beginOf('day', at));
    },
  };
}
