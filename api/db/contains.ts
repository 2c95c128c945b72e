import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** A text for LIKE in which `%` and `_` stand for themselves. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Whether a text contains the search term, case-insensitively; SQLite folds case only in the
 * letters A to Z alone; `%` and `_` stand for themselves.
 */
export const contains = (text: SQLWrapper, typed: string): SQL =>
  // The backslash is PostgreSQL's default escape character; SQLite needs the clause.
  sql`lower(${text}) like lower(${`%${escaped(typed)}%`}) escape '\\'`;
