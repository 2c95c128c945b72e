import type { Logger } from 'pino';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { CreateCounter } from '#api/db/database.ts';
import { ApiError } from '#contracts/errors.ts';

type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs work of the same key one after the other, in the order of arrival; other keys do not wait. */
function createInTurn(): InTurn {
  const lastOf = new Map<string, Promise<unknown>>();

  return (key, work) => {
    const before = lastOf.get(key) ?? Promise.resolve();
    const done = before.then(work);
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (lastOf.get(key) === settled) lastOf.delete(key);
      });
    lastOf.set(key, settled);
    return done;
  };
}

const FAILURES_PER_MINUTE = 5;
/** Above this many failures a minute from everywhere, somebody is guessing with many addresses. */
const ALARM_FAILURES_PER_MINUTE = 100;
const FAILURES_PER_MINUTE_UNDER_ALARM = 2;
const FIRST_BLOCK_S = 60;
const LONGEST_BLOCK_S = 15 * 60;
const PASSWORD_FAILURES = 5;
const PASSWORD_WINDOW_S = 15 * 60;

export type LoginLimits = {
  /**
   * Looks a code up for this source (an address, or a known device); null counts as a failure.
   *
   * @throws ApiError 429 while the source is blocked
   */
  tryCode<T>(source: string, find: () => Promise<T | null>): Promise<T | null>;
  /**
   * Compares a password of this account; false counts as a failure.
   *
   * @throws ApiError 429 after too many wrong ones, wherever they came from
   */
  tryPassword(userId: string, compare: () => Promise<boolean>): Promise<boolean>;
};

type Deps = {
  readonly createCounter: CreateCounter;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once for each block of a source, not for each attempt. */
  readonly onBlock: (source: string, seconds: number) => Promise<void>;
};

/**
 * Guessing limits of the sign-in: five failures a minute for each source (an address, or a known
 * device), then a block of one minute that doubles up to fifteen. Successes do not count, and nobody
 * else is ever locked out by a flood. Attempts of one source wait for each other: sent all at once,
 * each would otherwise be admitted before the first of them has failed.
 */
export function createLoginLimits({ createCounter, log, onBlock }: Deps): LoginLimits {
  const inTurn = createInTurn();
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

  /** Counts a failure; the one too many begins a block. */
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
    tryCode: (source, find) =>
      inTurn(`code ${source}`, async () => {
        await admit(source);
        const found = await find();
        if (found === null) await fail(source);
        return found;
      }),
    tryPassword: (userId, compare) =>
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
