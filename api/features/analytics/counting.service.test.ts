import { expect, it } from 'vitest';
import type { Answered } from '#api/http/answer-watch.ts';
import { createCounting } from './counting.service.ts';
import type { Counted, FigureStore } from './metrics.store.ts';

const HOUR = Date.parse('2026-11-20T09:00:00.000Z');

/** Counting with a store whose first `refusals` writes fail. */
function start(refusals = 0) {
  const stored: [hour: number, calls: number, seen: Record<string, number>][] = [];
  const listeners: ((answered: Answered) => void)[] = [];
  let left = refusals;
  const addCounted = async (counted: Counted): Promise<void> => {
    if ((left -= 1) >= 0) throw new Error('the database is busy');
    for (const [hour, { calls, seen }] of counted) {
      stored.push([hour, calls, Object.fromEntries(seen)]);
    }
  };
  const counting = createCounting({
    store: { addCounted } as unknown as FigureStore,
    answers: { onAnswer: (listen) => void listeners.push(listen) },
  });
  const answer = (answered: Partial<Answered> = {}): void =>
    listeners[0]?.({ at: HOUR, ms: 1, status: 200, isApi: true, memberId: null, ...answered });
  return { counting, stored, answer };
}

it('counts answers by the hour, with the last call of each person', async () => {
  const { counting, stored, answer } = start();
  answer({ memberId: 'ama', at: HOUR + 1 });
  answer({ memberId: 'ama', at: HOUR + 2 });
  answer({ status: 401 });
  answer({ memberId: 'kofi', at: HOUR + 3_600_000 });
  await counting.flush();
  expect(stored).toEqual([
    [HOUR, 3, { ama: HOUR + 2 }],
    [HOUR + 3_600_000, 1, { kofi: HOUR + 3_600_000 }],
  ]);
});

it('ignores responses outside the API', async () => {
  const { counting, stored, answer } = start();
  answer({ isApi: false, memberId: 'ama' });
  await counting.flush();
  expect(stored).toEqual([]);
});

it('stores nothing twice when flushed concurrently', async () => {
  const { counting, stored, answer } = start();
  answer();
  await Promise.all([counting.flush(), counting.flush()]);
  await counting.flush();
  expect(stored).toEqual([[HOUR, 1, {}]]);
});

it('loses nothing when storing fails', async () => {
  const { counting, stored, answer } = start(1);
  answer({ memberId: 'ama' });
  answer({ memberId: 'kofi' });
  const refused = counting.flush();
  answer({ memberId: 'ama', at: HOUR + 5 }); // meanwhile
  await expect(refused).rejects.toThrow('the database is busy');
  await counting.flush();
  expect(stored).toEqual([[HOUR, 3, { ama: HOUR + 5, kofi: HOUR }]]);
});
