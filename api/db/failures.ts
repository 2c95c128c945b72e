import { DrizzleQueryError } from 'drizzle-orm';

/** Serialization failure and deadlock: the same work may succeed when it is done again. */
const CONFLICTS = new Set(['40001', '40P01']);

/**
 * A key that is taken, by a row that was there or by a write beside this one: PostgreSQL tells some
 * conflicts so. https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const TAKEN = new Set(['23505']);

/** The connection broke that was being used. */
const LOST = 'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED ECONNRESET EPIPE ETIMEDOUT';

/**
 * What says that the database is away, full or not yet the one that takes writes; it may be back in a
 * moment. PostgreSQL's codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE = new Set(
  [
    LOST,
    'CONNECT_TIMEOUT ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH',
    '57P01 57P02 57P03', // it shuts down, has crashed, starts
    '08000 08001 08003 08004 08006', // the connection
    '25006', // a standby, which takes no writes
    '53100', // its disk is full
    '53300', // as many connections as it takes
    '55P03', // a lock that was not given in time
    '57014', // a statement that took too long
    'SQLITE_FULL SQLITE_BUSY SQLITE_IOERR_WRITE ENOSPC',
  ].flatMap((codes) => codes.split(' ')),
);

/** Whether the same transaction may be tried again at once: nothing of it was stored. */
export const isConflict = (error: unknown): boolean => hasCodeOf(error, CONFLICTS);

/** Whether the same transaction may succeed when it is done again, or fail in the same way for ever. */
export const mayBeConflict = (error: unknown): boolean => hasCodeOf(error, TAKEN);

/** Whether nothing can be read or stored at the moment, through no fault of the request. */
export const isUnavailable = (error: unknown): boolean =>
  hasCodeOf(error, UNAVAILABLE) || isConflict(error);

/** Whether the connection is gone on which it failed: nothing can be said on it any more. */
export const isLost = (error: unknown): boolean => hasCodeOf(error, new Set(LOST.split(' ')));

/** The failure itself: around it is the query with its values, which are names and addresses of people. */
export const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? error.cause : error;

/** drizzle wraps what a driver throws, so the code may lie deeper. */
function hasCodeOf(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  return hasCodeOf(error.cause, codes);
}
