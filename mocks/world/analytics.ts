import {
  beginOf,
  stepsOf,
  type Steps,
  weekOf,
  cohortWeeks,
  retention,
  toRevenue,
  type ScannerResults,
  toSignalResults,
} from '#api/domain/analytics.ts';
import type { Analytics, AnalyticsRange, Figure } from '#contracts/analytics.ts';
import { stampMs } from '#contracts/rules/journal/hybrid-clock.ts';
import { incomeOf } from '#contracts/rules/payments/payment-totals.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { toInstant } from './rows.ts';
import type { StoredSignal, Tables } from './tables.ts';

type Visit = { readonly personId: string; readonly at: number };
export type Visits = ReturnType<typeof createVisits>;

/** Who has called this server since the page was loaded; times are UTC ms. */
export function createVisits() {
  const calls: number[] = [];
  const seen = new Map<string, Visit>();
  return {
    count(personId: string, at: number): void {
      calls.push(at);
      seen.set(`${personId} ${beginOf('hour', at)}`, { personId, at });
    },
    calls: (): readonly number[] => calls, // the moment of each call
    seen: (): Visit[] => [...seen.values()], // when each person called, once in an hour
  };
}

type AnalyticsRequest = {
  readonly tables: Tables;
  readonly visits: Visits;
  readonly range: AnalyticsRange;
  readonly now: number; // UTC ms
};

/** Analytics from the data of the world, and the calls of this page. */
export function analyticsOf({ tables, visits, range, now }: AnalyticsRequest): Analytics {
  const { current, before } = stepsOf(range, now);
  const presence = presenceOf(tables, visits);
  const isShown = (t: number): boolean => t >= current.from && t <= now;
  const counted = (times: readonly number[]) => seriesOf(times, current, before);
  const since = Math.min(...tables.people.map((person) => Date.parse(person.created_at)));
  return {
    range,
    from: toInstant(current.from),
    to: toInstant(now),
    step: current.unit,
    at: current.at.map(toInstant),
    figures: {
      active_users: activeSeries(presence, current, before),
      sign_ins: counted(signIns(tables)),
      api_calls: { ...counted(visits.calls()), before: null }, // calls before this page are unknown
      journal_entries: counted(recorded(tables).map(({ at }) => at)),
      posts: counted(tables.posts.map((post) => Date.parse(post.created_at))),
      likes: counted(likes(tables)),
    },
    revenue: toRevenue(
      incomeOf(
        tables.transactions.filter(
          ({ paid_at }) => paid_at !== null && isShown(Date.parse(paid_at)),
        ),
      ),
    ),
    signals: toSignalResults(resultsOf(tables.signals, isShown)),
    retention: cohortsOf(tables, presence, { now, since }),
    known_since: toInstant(beginOf('day', since)),
    as_of: toInstant(now),
  };
}

type FigureSeries = Analytics['figures'][Figure];

const isWithin = (from: number, to: number) => (t: number) => t >= from && t < to;

function seriesOf(times: readonly number[], current: Steps, before: Steps): FigureSeries {
  const counts = current.at.map(
    (begin) => times.filter((t) => beginOf(current.unit, t) === begin).length,
  );
  const total = counts.reduce((sum, n) => sum + n, 0);
  return {
    course: counts,
    total,
    before: times.filter(isWithin(before.from, current.from)).length,
  };
}

/** Each member once in a step, and once in the total. */
function activeSeries(presence: readonly Visit[], current: Steps, before: Steps): FigureSeries {
  const distinct = (isIn: (t: number) => boolean): number =>
    new Set(presence.filter(({ at }) => isIn(at)).map(({ personId }) => personId)).size;
  return {
    course: current.at.map((begin) => distinct((t) => beginOf(current.unit, t) === begin)),
    total: distinct((t) => t >= current.from),
    before: distinct(isWithin(before.from, current.from)),
  };
}

const members = ({ people }: Tables) => people.filter(({ role }) => role === 'user');

/** The latest one of each member: the demo keeps no others. */
const signIns = (tables: Tables): number[] =>
  members(tables).flatMap(({ last_login }) => (last_login === null ? [] : Date.parse(last_login)));

/** The first time that anything was written of each entry. */
const recorded = ({ journals }: Tables): Visit[] =>
  Object.entries(journals).flatMap(([personId, { rows }]) =>
    rows
      .filter(({ kind }) => kind === 'entry')
      .map(({ at }) => ({ personId, at: Math.min(...Object.values(at).map(stampMs)) })),
  );

/** At the time of their posts: the demo keeps no other. */
const likes = ({ posts }: Tables): number[] =>
  posts.flatMap(({ created_at, liked_by }) => liked_by.map(() => Date.parse(created_at)));

function presenceOf(tables: Tables, visits: Visits): Visit[] {
  const ids = new Set(members(tables).map(({ id }) => id));
  const signedIn = members(tables).flatMap(({ id, last_login }) =>
    last_login === null ? [] : { personId: id, at: Date.parse(last_login) },
  );
  const all = [...signedIn, ...recorded(tables), ...visits.seen()];
  return all.filter(({ personId }) => ids.has(personId));
}

const noResults: ScannerResults = { issued: 0, backfilled: 0, closed: 0, won: 0, rNet: 0 };

function resultsOf(
  signals: readonly StoredSignal[],
  isShown: (t: number) => boolean,
): Map<Scanner, ScannerResults> {
  const results = new Map<Scanner, ScannerResults>();
  for (const { signal, outcome, removal } of signals) {
    const sums = results.get(signal.scanner_type) ?? { ...noResults };
    results.set(signal.scanner_type, sums);
    if (isShown(signal.issued_at) && removal?.kind !== 'hidden') {
      sums.issued += 1;
      sums.backfilled += Number(signal.backfilled);
    }
    if (signal.backfilled || outcome === null || !isShown(outcome.closed_at)) continue;
    sums.closed += 1;
    sums.won += outcome.r_net > 0 ? 1 : 0;
    sums.rNet += outcome.r_net;
  }
  return results;
}

function cohortsOf(
  tables: Tables,
  presence: readonly Visit[],
  { now, since }: { now: number; since: number },
): Analytics['retention'] {
  const weeks = cohortWeeks(weekOf(now), weekOf(since));
  const joinedIn = new Map(
    members(tables).map(({ id, created_at }) => [id, weekOf(Date.parse(created_at))]),
  );
  const joined = new Map<number, number>();
  for (const week of joinedIn.values()) joined.set(week, (joined.get(week) ?? 0) + 1);
  const seen = new Set(presence.map(({ personId, at }) => `${personId} ${weekOf(at)}`));
  const returned = weeks.flatMap((week) =>
    weeks.map((later) => ({
      joinedIn: week,
      seenIn: later,
      members: [...joinedIn].filter(
        ([id, joinedWeek]) => joinedWeek === week && seen.has(`${id} ${later}`),
      ).length,
    })),
  );
  return retention(weeks, { joined, returned });
}
