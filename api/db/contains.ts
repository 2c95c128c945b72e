import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** A text for LIKE in which `%` and `_` stand for themselves. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Whether a text contains what somebody typed, in upper or lower case, of which SQLite knows that of the
 * letters A to Z alone; `%` and `_` stand for themselves.
 */
export const contains = (text: SQLWrapper, typed: string): SQL =>
  // PostgreSQL knows the backslash by itself, SQLite has to be told.
  sql`lower(${text}) like lower(${`%${escaped(typed)}%`}) escape '\\'`;
