import { DrizzleQueryError } from 'drizzle-orm';

/** Serialization failure and deadlock: a retry may succeed. */
const CONFLICTS = new Set(['40001', '40P01']);

/**
 * Unique violation, which may be a conflict with a concurrent write.
 *
 * @source https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const TAKEN = new Set(['23505']);

/** Codes of a broken connection. */
const LOST = 'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED ECONNRESET EPIPE ETIMEDOUT';

/**
 * The database is unreachable, full or a standby; it may recover in a moment.
 *
 * @source https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE = new Set(
  [
    LOST,
    'CONNECT_TIMEOUT ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH',
    '57P01 57P02 57P03', // shutting down, crashed, starting
    '08000 08001 08003 08004 08006', // connection errors
    '25006', // read-only: a standby
    '53100', // disk full
    '53300', // too many connections
    '55P03', // lock timeout
    '57014', // statement timeout
    'SQLITE_FULL SQLITE_BUSY SQLITE_IOERR_WRITE ENOSPC',
  ].flatMap((codes) => codes.split(' ')),
);

/** Whether the transaction can be retried immediately: nothing of it was stored. */
export const isConflict = (error: unknown): boolean => hasCodeOf(error, CONFLICTS);

/** Whether a retry may succeed, or fail in the same way for ever. */
export const mayBeConflict = (error: unknown): boolean => hasCodeOf(error, TAKEN);

/** Whether the database is temporarily unavailable, or others write too much: through no fault of the request. */
export const isUnavailable = (error: unknown): boolean =>
  hasCodeOf(error, UNAVAILABLE) || isConflict(error) || mayBeConflict(error);

export const isLost = (error: unknown): boolean => hasCodeOf(error, new Set(LOST.split(' ')));

/** Unwraps drizzle's error, whose message has the query's values: names and addresses of people. */
export const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? error.cause : error;

/** Looks at causes too, because drizzle wraps the driver's errors. */
function hasCodeOf(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  return hasCodeOf(error.cause, codes);
}
