import { beginOf } from '#api/domain/analytics.ts';

/** Who has called this server since the page was loaded; times are UTC ms. */
export type Visits = {
  readonly count: (personId: string, at: number) => void;
  /** The moment of each call. */
  readonly calls: () => readonly number[];
  /** When each person called, once in an hour. */
  readonly seen: () => readonly Visit[];
};
export type Visit = { readonly personId: string; readonly at: number };

export function createVisits(): Visits {
  const calls: number[] = [];
  const seen = new Map<string, Visit>();
  return {
    count(personId, at) {
      calls.push(at);
      seen.set(`${personId} ${beginOf('hour', at)}`, { personId, at });
    },
    calls: () => calls,
    seen: () => [...seen.values()],
  };
}
