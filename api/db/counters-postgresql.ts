import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { ParameterOrJSON, Sql } from 'postgres';
import type { CreateCounter } from './database.ts';

type Query = { readonly text: string; readonly values: ParameterOrJSON<never>[] };

/** Counters in a table that all processes share. */
export function createPostgresqlCounters(client: () => Sql): CreateCounter {
  // The library knows other drivers, all of which are asked like this.
  const pool = {
    async query({ text, values }: Query) {
      const rows = await client().unsafe(text, values, { prepare: true });
      return { rows, rowCount: rows.count };
    },
  };
  return (name, { points, seconds, mayCountHere = false }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'counters',
      tableCreated: true, // by our migrations
      keyPrefix: name,
      points,
      duration: seconds,
      ...(mayCountHere && {
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      }),
    });
}
