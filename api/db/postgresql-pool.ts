import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, {
  type Sql,
  type ParameterOrJSON,
  type TransactionSql,
  type UnsafeQueryOptions,
} from 'postgres';

const INT8 = 20;
const NUMERIC = 1700;
const LEAVE_S = 5; // time for the queries of a replaced pool

/** For counts and sums, which are far below the largest exact number; otherwise they are read as text. */
const number = {
  to: INT8,
  from: [INT8, NUMERIC],
  serialize: (value: number) => String(value),
  parse: Number,
};

const settings = {
  connect_timeout: 3, // seconds
  max_lifetime: null, // the pool would treat a connection that ends as lost
  backoff: () => 0.05, // seconds, for queries that wait in a replaced pool
  // Types of arrays, which we do not use: an error while fetching them is not caught and ends the process.
  fetch_types: false,
  onnotice: () => undefined,
  types: { number },
};

const sessionParameters = {
  application_name: 'bellwether',
  statement_timeout: 30_000, // ms
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

type Connected = {
  readonly url: string;
  readonly client: Sql;
  readonly database: PostgresJsDatabase;
};

export type PostgresqlPool = {
  current(): Connected; // call it for every use: it changes after a lost connection
  end(): Promise<void>;
};

type Options = {
  readonly urls: readonly string[]; // one for each host, tried in turn
  readonly connections: number;
  readonly parameters?: Readonly<Record<string, string>>;
};

/**
 * Connections to the host that accepts writes.
 *
 * A lost connection replaces the whole pool: postgres.js may send the rest of an unfinished message on the
 * next connection, which then never responds (porsager/postgres#1215). After a refusal the new pool uses the
 * next host.
 */
export function createPostgresqlPool({ urls, connections, parameters }: Options): PostgresqlPool {
  let host = 0;
  let isEnding = false;
  let current = open();

  function open(): Connected {
    const url = urls[host % urls.length] ?? '';
    let isReached = urls.length === 1;
    const client: Sql = postgres(url, {
      ...settings,
      max: connections,
      connection: { ...sessionParameters, ...parameters },
      // With `read-write` the library would accept a standby.
      ...(urls.length > 1 && { target_session_attrs: 'primary' }),
      onparameter(name, value) {
        if (name === 'in_hot_standby') isReached = value === 'off';
      },
      onclose() {
        if (isEnding || current.client !== client) return;
        if (!isReached) host += 1;
        current = open();
        void client.end({ timeout: LEAVE_S });
      },
    });
    return { url, client, database: drizzle(preparing(client)) };
  }

  return {
    current: () => current,
    end: () => {
      isEnding = true;
      return current.client.end(); // after running queries
    },
  };
}

/** Longer lists are not prepared: the server stores a statement for each length until the connection ends. */
const MOST_VALUES = 32;

/**
 * Prepares statements once for each connection. Drizzle does so only for named statements and sends others
 * twice, the first time for the types of their values: 0.64 ms instead of 0.37 ms for a login session.
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
    unsafe: (
      text: string,
      values: ParameterOrJSON<never>[] = [],
      options: UnsafeQueryOptions = {},
    ) => withoutOrigin(unsafe(text, values, { ...options, prepare: values.length <= MOST_VALUES })),
  });
}

/**
 * postgres.js 3.4 caches the stack of each failed query for ever under a unique key: with thousands of
 * conflicts the process would grow by 50 MB an hour.
 */
const withoutOrigin = <Query extends object>(query: Query): Query =>
  Object.defineProperty(query, 'origin', { value: '' });
