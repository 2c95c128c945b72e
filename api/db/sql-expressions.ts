import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Counts the rows that meet a condition. */
export const countIf = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);

/** Escapes `%` and `_` for LIKE. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whether a text contains the search term, ignoring case (in SQLite only the case of A to Z). */
export const contains = (text: SQLWrapper, typed: string): SQL =>
  // The backslash is PostgreSQL's default escape character; SQLite needs the clause.
  sql`lower(${text}) like lower(${`%${escaped(typed)}%`}) escape '\\'`;
