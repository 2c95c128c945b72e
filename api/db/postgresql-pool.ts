import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { preparing } from './preparing.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** What a pool that was left is given to finish with the connections that it still has. */
const LEAVE_S = 5;

type Connected = {
  readonly url: string;
  readonly client: Sql;
  readonly database: PostgresJsDatabase;
};

export type PostgresqlPool = {
  /** To be asked at every use: it is another one after a connection was lost. */
  current(): Connected;
  end(): Promise<void>;
};

type Options = {
  /** One for each host; tried in turn, from the first on. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly parameters?: Readonly<Record<string, string>>;
};

/**
 * Connections to the one of several hosts that takes writes.
 *
 * Who loses one of them gets a whole new pool: postgres.js may keep half of a message for a connection
 * that is closed and send it first of all on the next (porsager/postgres#1215), after which that one
 * never answers again. A pool that was refused goes to the next host.
 */
export function createPostgresqlPool({ urls, connections, parameters }: Options): PostgresqlPool {
  let host = 0;
  let isEnding = false;
  let current = open();

  function open(): Connected {
    const url = urls[host % urls.length] ?? '';
    let isReached = urls.length === 1;
    const client: Sql = connect(url, {
      max: connections,
      parameters,
      // The library takes a standby for one that takes writes when it is asked for `read-write`.
      primary: urls.length > 1,
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
      return current.client.end(); // after what it is doing
    },
  };
}

type Connection = {
  readonly max: number;
  readonly parameters: Options['parameters'];
  readonly primary: boolean;
  readonly onparameter: (name: string, value: string) => void;
  readonly onclose: () => void;
};

const connect = (url: string, { parameters, primary, ...options }: Connection): Sql =>
  postgres(url, {
    ...options,
    ...(primary && { target_session_attrs: 'primary' }),
    connect_timeout: 3, // seconds
    max_lifetime: null, // a connection that ends would be taken for one that is lost
    backoff: () => 0.05, // seconds: of what is still waiting in a pool that was left
    // The types of lists, of which we have none: nobody catches what breaks off the asking for them, and
    // that would end the process.
    fetch_types: false,
    onnotice: () => undefined,
    connection: {
      application_name: 'bellwether',
      statement_timeout: 30_000, // ms
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      ...parameters,
    },
    // Counts and sums come as texts else; ours are far below what a number holds exactly.
    types: {
      number: {
        to: INT8,
        from: [INT8, NUMERIC],
        serialize: (value: number) => String(value),
        parse: Number,
      },
    },
  });
