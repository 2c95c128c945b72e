import type { ParameterOrJSON, Sql, TransactionSql, UnsafeQueryOptions } from 'postgres';

type Values = ParameterOrJSON<never>[];

/** Lists and batches of any length would each be a statement that the server keeps as long as the connection. */
const MOST_VALUES = 32;

/**
 * Has PostgreSQL parse and plan a statement once for each connection. Drizzle asks for that only where a
 * statement has a name; any other goes to the server twice, once to learn the types of its values, which
 * makes of the 0.37 ms of a login session's look-up 0.64.
 */
export function preparing(client: Sql): Sql {
  const begin = client.begin.bind(client);
  return Object.assign(prepare(client), {
    begin: <T>(work: (tx: TransactionSql) => Promise<T>) => begin((tx) => work(prepare(tx))),
  });
}

function prepare<Client extends Pick<Sql, 'unsafe'>>(client: Client): Client {
  const { unsafe } = client;
  return Object.assign(client, {
    unsafe: (text: string, values: Values = [], options: UnsafeQueryOptions = {}) =>
      unremembered(unsafe(text, values, { ...options, prepare: values.length <= MOST_VALUES })),
  });
}

/**
 * postgres.js 3.4 remembers for each query that failed where it was written, for ever, and under a key
 * that no other query has: with the texts of thousands of conflicts the server would grow by 50 MB an hour.
 */
const unremembered = <Query extends object>(query: Query): Query =>
  Object.defineProperty(query, 'origin', { value: '' });
