import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { standingOf } from '#contracts/rules/journal/account-standing.ts';
import { type AccountStanding, createStandingsWatch } from '#web/data/journal/standings.ts';

const EVENING = Date.parse('2026-11-20T23:00:00.000Z');
const rules = AccountRules.parse({ initial_balance: 10_000, daily_loss: 5 });

/** A journal with one account, which says when it was read, and changes by `change`. */
function aJournal() {
  let onVersion: ((version: string) => void) | null = null;
  const readStandings = vi.fn<(now: number) => Promise<AccountStanding[]>>(async (now) => [
    { id: 'prop', name: 'Prop', currency: 'USD', standing: standingOf(rules, [], 'USD', now) },
  ]);
  const journal = {
    services: async () => ({ insights: { readStandings } }),
    watchVersion: (onValue: (version: string) => void) => {
      onVersion = onValue;
      onValue('first');
      return () => void (onVersion = null);
    },
  };
  return { watch: createStandingsWatch(journal), readStandings, change: () => onVersion?.('next') };
}

const dayOf = ([account]: readonly AccountStanding[]): string => account?.standing.day ?? '';

beforeEach(() => vi.useFakeTimers({ now: EVENING }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const fail = () => expect.unreachable();

it('reads once for all who watch, and once more after several changes', async () => {
  const { watch, readStandings, change } = aJournal();
  const watchers = Array.from({ length: 5 }, () =>
    vi.fn<(standings: readonly AccountStanding[]) => void>(),
  );
  const ends = watchers.map((watcher) => watch(watcher, fail));
  await pass(SECOND_MS);
  expect(readStandings).toHaveBeenCalledOnce();
  change();
  change();
  await pass(SECOND_MS);
  expect(readStandings).toHaveBeenCalledTimes(2);
  for (const watcher of watchers) expect(watcher).toHaveBeenCalledTimes(2);

  const late = vi.fn<(standings: readonly AccountStanding[]) => void>();
  ends.push(watch(late, fail));
  expect(late).toHaveBeenCalledOnce(); // at once, without another reading
  expect(readStandings).toHaveBeenCalledTimes(2);

  for (const end of ends) end();
  change();
  await pass(2 * HOUR_MS);
  expect(readStandings).toHaveBeenCalledTimes(2);
});

it('reads again at midnight, and not before', async () => {
  const { watch, readStandings } = aJournal();
  const days: string[] = [];
  watch((standings) => void days.push(dayOf(standings)), fail);
  await pass(HOUR_MS - SECOND_MS);
  expect(days).toEqual(['2026-11-20']);
  await pass(2 * SECOND_MS);
  expect(days).toEqual(['2026-11-20', '2026-11-21']);
  expect(readStandings).toHaveBeenCalledTimes(2);
});

it('reads again at midnight of a clock that was set back meanwhile', async () => {
  const { watch } = aJournal();
  const days: string[] = [];
  watch((standings) => void days.push(dayOf(standings)), fail);
  await pass(MINUTE_MS);
  vi.setSystemTime(Date.now() - 30 * MINUTE_MS);
  await pass(HOUR_MS); // midnight of the clock before
  expect(days.at(-1)).toBe('2026-11-20');
  await pass(30 * MINUTE_MS);
  expect(days.at(-1)).toBe('2026-11-21');
});

it('returns to the day of a clock that was set back over midnight, and goes on from there', async () => {
  const { watch } = aJournal();
  const days: string[] = [];
  watch((standings) => void days.push(dayOf(standings)), fail);
  await pass(2 * HOUR_MS);
  expect(days.at(-1)).toBe('2026-11-21');
  vi.setSystemTime(EVENING);
  await pass(2 * MINUTE_MS);
  expect(days.at(-1)).toBe('2026-11-20');
  await pass(HOUR_MS);
  expect(days.at(-1)).toBe('2026-11-21');
});

it('reads again soon after a device slept over midnight', async () => {
  const { watch } = aJournal();
  const days: string[] = [];
  watch((standings) => void days.push(dayOf(standings)), fail);
  await pass(MINUTE_MS);
  vi.setSystemTime(EVENING + 9 * HOUR_MS); // timers stood still
  await pass(MINUTE_MS);
  expect(days.at(-1)).toBe('2026-11-21');
});
