import type { DBCore, DBCoreTable, Middleware } from 'dexie';
import { readRecord, readSegment } from './stored-checks.ts';
import type { EntryRow, RowSegment } from './stored-records.ts';

/**
 * A record that a fault of the browser or of an app has damaged must not stop the others. Every read of the journal's
 * database leaves it out. Soon after, `clear-damage.ts` checks all records.
 */

/** A damaged record as it was found. */
export type Damaged = { readonly store: string; readonly key: unknown; readonly record: unknown };
type Report = (damaged: Damaged) => void;

const readKey = (table: DBCoreTable, record: unknown): unknown =>
  table.schema.primaryKey.extractKey?.(record);

/** The reads of a store, without its damaged records. */
function readsOf(core: DBCoreTable, report: Report): Partial<DBCoreTable> {
  function read(record: unknown): object | undefined {
    if (typeof record !== 'object' || record === null) return undefined; // there is none
    const whole = readRecord(core.name, record);
    if (whole === null) report({ store: core.name, key: readKey(core, record), record });
    return whole ?? undefined;
  }
  // Not async: only Dexie's own promises keep its transaction.
  return {
    get: (request) => core.get(request).then(read),
    getMany: (request) => core.getMany(request).then((records) => records.map(read)),
    query: (request) =>
      core
        .query(request)
        .then((answer) =>
          request.values === true
            ? { ...answer, result: answer.result.flatMap((record) => read(record) ?? []) }
            : answer,
        ),
  };
}

/** Follows the reads of a database. @param clear called soon after one has found a damaged record */
export function watchForDamage(clear: () => Promise<void>) {
  /** By store and key. */
  const records = new Map<string, Damaged>();
  let isClearing = false;

  const report: Report = (damaged) => {
    records.set(`${damaged.store} ${JSON.stringify(damaged.key)}`, damaged);
    if (isClearing) return;
    isClearing = true;
    // In a task of its own, outside of the transaction that read it.
    setTimeout(() => {
      clear().then(
        () => (isClearing = false),
        () => undefined, // a full device, say: the next opening tries again
      );
    }, 0);
  };

  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'damaged-records',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return { ...table, ...readsOf(table, report) };
      },
    }),
  };

  return {
    records,
    middleware,
    /** The rows in a segment, in the order of their ids; none of a damaged one, which is pulled again. */
    rowsIn: (segment: RowSegment): EntryRow[] => {
      const rows = readSegment(segment.rows);
      if (rows !== null) return rows;
      const { first, last, newest, oldest } = segment;
      report({ store: 'segments', key: [first, last, newest, oldest], record: segment });
      return [];
    },
  };
}
