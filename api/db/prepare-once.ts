import type { Db } from './database.ts';

/**
 * A query that is composed once for each connection and run with values for its placeholders: composing it takes
 * longer than most queries run. It belongs to connections, which PostgreSQL's pool replaces after a lost one; a
 * transaction of PostgreSQL has one of its own and composes it anew.
 *
 * @param compose ends with `prepare()`; values of its placeholders are sent as they are, so a boolean must be a number
 */
export function prepareOnce<Query>(compose: (db: Db) => Query): (db: Db) => Query {
  const composed = new WeakMap<object, Query>();
  return (db) => {
    const connection = connectionOf(db);
    const query = composed.get(connection) ?? compose(db);
    composed.set(connection, query);
    return query;
  };
}

function connectionOf(db: Db): object {
  const session: unknown = Reflect.get(db, 'session'); // drizzle-orm declares it for itself only
  return session instanceof Object ? session : db;
}
