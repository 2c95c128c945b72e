import { isDeepStrictEqual } from 'node:util';
import type { RowChange, SyncedRow } from '#contracts/journal/journal-sync.ts';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';

type Written = { readonly value: unknown; readonly stamp: Stamp };

/** What the server has said that it stored, of one journal: a model of our own, without its code. */
export type Truth = {
  readonly acknowledge: (change: RowChange) => void;
  readonly rows: () => number;
  /** Every acknowledged field that is not there, as sentences. */
  readonly missingIn: (stored: ReadonlyMap<string, SyncedRow>) => string[];
};

export function createTruth(): Truth {
  const rows = new Map<string, Map<string, Written>>();
  return {
    /** Of two writes of a field the one with the newer stamp stays. */
    acknowledge({ id, set, at }) {
      const fields = rows.get(id) ?? new Map<string, Written>();
      rows.set(id, fields);
      for (const [name, value] of Object.entries(set)) {
        const stamp = at[name] ?? '';
        if (stamp > (fields.get(name)?.stamp ?? '')) fields.set(name, { value, stamp });
      }
    },
    rows: () => rows.size,
    missingIn: (stored) =>
      [...rows].flatMap(([id, fields]) => {
        const row = stored.get(id);
        if (row === undefined) return [`${id}: the entry is lost`];
        return Array.from(fields)
          .filter(([name, { value }]) => !isDeepStrictEqual(row.fields[name], value))
          .map(([name]) => `${id}: ${name} is not what was acknowledged`);
      }),
  };
}
