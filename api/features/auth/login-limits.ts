import type { Logger } from 'pino';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { CreateCounter } from '#api/db/database.ts';
import { ApiError } from '#contracts/errors.ts';
import type { AuditService } from '#api/features/audit/audit.service.ts';

type RunInTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

function createKeyedQueue(): RunInTurn {
  const lastOf = new Map<string, Promise<unknown>>();

  return (key, work) => {
    const before = lastOf.get(key) ?? Promise.resolve();
    const done = before.then(work);
    const finished = done
      .catch(() => undefined)
      .finally(() => {
        if (lastOf.get(key) === finished) lastOf.delete(key);
      });
    lastOf.set(key, finished);
    return done;
  };
}

const FAILURES_PER_MINUTE = 5;
/** More failures a minute, from all sources together, indicate a distributed attack. */
const ALARM_FAILURES_PER_MINUTE = 100;
const FAILURES_PER_MINUTE_UNDER_ALARM = 2;
const FIRST_BLOCK_S = 60;
const LONGEST_BLOCK_S = 15 * 60;
const PASSWORD_FAILURES = 5;
const PASSWORD_WINDOW_S = 15 * 60;

export type LoginLimits = ReturnType<typeof createLoginLimits>;

type Deps = {
  readonly createCounter: CreateCounter;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once per block of a source, not per attempt. */
  readonly onBlock: (source: string, seconds: number) => Promise<void>;
};

/**
 * Guessing limits of the sign-in: five failures a minute for each source (an address, or a known
 * device), then a block of one minute that doubles up to fifteen. Successes do not count, and a flood from
 * one source never blocks another. Attempts of one source run in sequence: concurrent attempts would all be
 * admitted before the first one fails.
 */
export function createLoginLimits({ createCounter, log, onBlock }: Deps) {
  const inTurn = createKeyedQueue();
  const failures = createCounter('sign-in failures of', {
    points: FAILURES_PER_MINUTE,
    seconds: 60,
  });
  const everywhere = createCounter('sign-in failures', {
    points: ALARM_FAILURES_PER_MINUTE,
    seconds: 60,
  });
  const blocks = createCounter('sign-in blocks', { points: 1, seconds: 3600 });
  const passwords = createCounter('passwords', {
    points: PASSWORD_FAILURES,
    seconds: PASSWORD_WINDOW_S,
  });

  async function allowedFailures(): Promise<number> {
    const total = (await everywhere.get('all'))?.consumedPoints ?? 0;
    return total > ALARM_FAILURES_PER_MINUTE
      ? FAILURES_PER_MINUTE_UNDER_ALARM
      : FAILURES_PER_MINUTE;
  }

  async function admit(source: string): Promise<void> {
    const used = await failures.get(source);
    if (used && used.consumedPoints >= (await allowedFailures())) throw tooManyAttempts(used);
  }

  async function fail(source: string): Promise<void> {
    const total = await everywhere.penalty('all');
    if (total.consumedPoints === ALARM_FAILURES_PER_MINUTE + 1) {
      log.warn('sign-in under attack: limits tightened for everybody');
    }
    const used = await failures.penalty(source);
    if (used.consumedPoints !== (await allowedFailures())) return;
    const { consumedPoints: times } = await blocks.penalty(source);
    const seconds = Math.min(LONGEST_BLOCK_S, FIRST_BLOCK_S * 2 ** (times - 1));
    await failures.block(source, seconds);
    log.warn({ source, seconds }, 'sign-in blocked after repeated failures');
    await onBlock(source, seconds);
  }

  return {
    /** Looks up a code for a source; null counts as a failure. @throws ApiError 429 while the source is blocked */
    tryCode: <T>(source: string, find: () => Promise<T | null>): Promise<T | null> =>
      inTurn(`code ${source}`, async () => {
        await admit(source);
        const match = await find();
        if (match === null) await fail(source);
        return match;
      }),

    /** Seconds until a member may try again on a known device or with a password; null: not blocked. */
    async blockedFor(userId: string): Promise<number | null> {
      const used = await failures.get(userId);
      const isBlocked = used !== null && used.consumedPoints >= (await allowedFailures());
      const password = await passwords.get(userId);
      const hasNoPassword = password !== null && password.consumedPoints >= PASSWORD_FAILURES;
      const waitMs = Math.max(
        isBlocked ? used.msBeforeNext : 0,
        hasNoPassword ? password.msBeforeNext : 0,
      );
      return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
    },

    /** Compares a password; false counts as a failure. @throws ApiError 429 after too many failures */
    tryPassword: (userId: string, compare: () => Promise<boolean>): Promise<boolean> =>
      inTurn(`password ${userId}`, async () => {
        const used = await passwords.get(userId);
        if (used && used.consumedPoints >= PASSWORD_FAILURES) throw tooManyAttempts(used);
        const isRight = await compare();
        if (!isRight) await passwords.penalty(userId);
        return isRight;
      }),
  };
}

function tooManyAttempts(used: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new ApiError('auth.too_many_attempts', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterS: seconds,
  });
}

/** Drops the last octet of an IPv4 address: the audit log is permanent. IPv6 sources are networks already. */
const anonymized = (source: string): string => source.replace(/^((?:\d+\.){3})\d+$/, '$1x');

export const recordBlocks =
  (audit: Pick<AuditService, 'record'>, now: () => number) =>
  (source: string, seconds: number): Promise<void> =>
    audit.record({
      actor: 'system',
      action: 'auth.blocked',
      target: `${anonymized(source)} for ${seconds} seconds`,
      at: now(),
    });
