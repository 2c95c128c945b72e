import { type SQL, sql } from 'drizzle-orm';

/** How many rows of a query meet a condition. */
export const countIf = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);
