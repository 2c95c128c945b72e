import type { Db } from '#api/db/database.ts';
import { isUnavailable } from '#api/db/failures.ts';
import { beginOf } from '#api/domain/analytics.ts';
import type { AnswerWatch } from '#api/http/answer-watch.ts';
import { type Counted, type FigureStore, addFigure } from './metrics.store.ts';

type Deps = { readonly store: FigureStore; readonly answers: Pick<AnswerWatch, 'onAnswer'> };
export type CountingService = ReturnType<typeof createCounting>;

type Hour = { calls: number; readonly seen: Map<string, number> };

/** Counts API responses and callers in memory; `flush` stores them once a minute and on shutdown. */
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

  function flush(): Promise<void> {
    flushed = flushed.then(storeAll, storeAll);
    return flushed;
  }

  /** Like `flush`, but ignores an unavailable database: figures are then those of the last flush. */
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

    /** Calls of the UTC day of a moment (UTC ms), up to now. */
    async callsOfDay(at: number): Promise<number> {
      await flushIfPossible();
      return store.callsOf('day', beginOf('day', at));
    },
  };
}

/** Counts a like in the caller's transaction; likes have no timestamp. A withdrawn one stays counted. @param at UTC ms */
export const countLike = (tx: Db, at: number): Promise<void> => addFigure(tx, 'likes', at, 1);
