import { kit } from '../kit.ts';

/**
 * How often something was done in a span of time, for limits that several processes share. The columns
 * are rate-limiter-flexible's; PostgreSQL keeps the table unlogged, for it may be lost in a crash.
 */
export const counters = kit.table('counters', {
  key: kit.text().primaryKey(),
  points: kit.int().notNull(),
  expire: kit.int(), // UTC ms
});
