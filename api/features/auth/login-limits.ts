import type { Logger } from 'pino';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter, CreateCounter } from '#api/db/database.ts';
import { ApiError } from '#contracts/errors.ts';
import { normalizeAccessCode } from '#contracts/rules/access/access-code.ts';
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
/** Of an address altogether: thousands of people may share the one of their carrier. */
const FAILURES_PER_MINUTE_OF_ADDRESS = 50;
/** More failures a minute, from all sources together, indicate a distributed attack. */
const ALARM_FAILURES_PER_MINUTE = 100;
/** The limits are divided by it then: 2 and 20 failures. */
const ALARM_DIVISOR = 2.5;
const FIRST_BLOCK_S = 60;
const LONGEST_BLOCK_S = 15 * 60;
const PASSWORD_FAILURES = 5;
const PASSWORD_WINDOW_S = 15 * 60;

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Where codes come from: a login session, the known devices of a member, or an address. What comes from an
 * address counts by the beginning of the code too: who types it again and again stops only themselves.
 */
export type Source = { readonly by: string; readonly isShared: boolean };

const CODE_BEGINNING = 2; // characters of 16: it tells people apart, and gives nothing of the code away

type Deps = {
  readonly createCounter: CreateCounter;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once per block of a source, not per attempt. */
  readonly onBlock: (source: string, seconds: number) => Promise<void>;
};

/**
 * Guessing limits of the sign-in: five failures a minute for each source, then a block of one minute that
 * doubles up to fifteen; of an address five for codes that begin alike, and fifty altogether. Successes do not
 * count, and a flood from one source never blocks another. Attempts of one source run in sequence: concurrent
 * attempts would all be admitted before the first one fails.
 */
export function createLoginLimits({ createCounter, log, onBlock }: Deps) {
  const inTurn = createKeyedQueue();
  const failures = createCounter('sign-in failures of', {
    points: FAILURES_PER_MINUTE,
    seconds: 60,
  });
  const ofAddresses = createCounter('sign-in failures from', {
    points: FAILURES_PER_MINUTE_OF_ADDRESS,
    seconds: 60,
  });
  const everywhere = createCounter('sign-in failures', {
    points: ALARM_FAILURES_PER_MINUTE,
    seconds: 60,
  });
  const blocks = createCounter('sign-in blocks', { points: 1, seconds: 3600 });
  const passwords = createPasswordLimit(createCounter);

  function countersOf({ by, isShared }: Source, code: string): readonly Counted[] {
    const own = { counter: failures, key: by, limit: FAILURES_PER_MINUTE, name: by };
    if (!isShared) return [own];
    const beginning = normalizeAccessCode(code).slice(0, CODE_BEGINNING);
    return [
      { ...own, key: `${by} ${beginning}` },
      { ...own, counter: ofAddresses, limit: FAILURES_PER_MINUTE_OF_ADDRESS },
    ];
  }

  /** Lower while there are many failures everywhere. */
  async function lowered(limit: number): Promise<number> {
    const total = (await everywhere.get('all'))?.consumedPoints ?? 0;
    return total > ALARM_FAILURES_PER_MINUTE ? Math.floor(limit / ALARM_DIVISOR) : limit;
  }

  async function admit({ counter, key, limit }: Counted): Promise<void> {
    const used = await counter.get(key);
    if (used && used.consumedPoints >= (await lowered(limit))) throw tooManyAttempts(used);
  }

  async function fail({ counter, key, limit, name }: Counted): Promise<void> {
    const used = await counter.penalty(key);
    if (used.consumedPoints !== (await lowered(limit))) return;
    const { consumedPoints: times } = await blocks.penalty(key);
    const seconds = Math.min(LONGEST_BLOCK_S, FIRST_BLOCK_S * 2 ** (times - 1));
    await counter.block(key, seconds);
    log.warn({ source: name, seconds }, 'sign-in blocked after repeated failures');
    await onBlock(name, seconds);
  }

  async function failEverywhere(): Promise<void> {
    const total = await everywhere.penalty('all');
    if (total.consumedPoints === ALARM_FAILURES_PER_MINUTE + 1) {
      log.warn('sign-in under attack: limits tightened for everybody');
    }
  }

  return {
    /** Looks up a code for a source; null counts as a failure. @throws ApiError 429 while the source is blocked */
    tryCode<T>(source: Source, code: string, find: () => Promise<T | null>): Promise<T | null> {
      const counted = countersOf(source, code);
      return inTurn(`code ${source.by}`, async () => {
        for (const each of counted) await admit(each);
        const match = await find();
        if (match !== null) return match;
        await failEverywhere();
        for (const each of counted) await fail(each);
        return null;
      });
    },

    /** Seconds until a member may try again on a known device or with a password; null: not blocked. */
    async blockedFor(userId: string): Promise<number | null> {
      const used = await failures.get(userId);
      const isBlocked =
        used !== null && used.consumedPoints >= (await lowered(FAILURES_PER_MINUTE));
      const waitMs = Math.max(isBlocked ? used.msBeforeNext : 0, await passwords.waitMs(userId));
      return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
    },

    tryPassword: passwords.tryPassword,
  };
}

/** Five wrong passwords in fifteen minutes, by key: the member, or where the attempt comes from if that is known to be theirs. */
function createPasswordLimit(createCounter: CreateCounter) {
  const inTurn = createKeyedQueue();
  const counter = createCounter('passwords', {
    points: PASSWORD_FAILURES,
    seconds: PASSWORD_WINDOW_S,
  });
  return {
    /** Compares a password; false counts as a failure. @throws ApiError 429 after too many failures */
    tryPassword: (key: string, compare: () => Promise<boolean>): Promise<boolean> =>
      inTurn(key, async () => {
        const used = await counter.get(key);
        if (used && used.consumedPoints >= PASSWORD_FAILURES) throw tooManyAttempts(used);
        const isRight = await compare();
        if (!isRight) await counter.penalty(key);
        return isRight;
      }),

    async waitMs(key: string): Promise<number> {
      const used = await counter.get(key);
      return used !== null && used.consumedPoints >= PASSWORD_FAILURES ? used.msBeforeNext : 0;
    },
  };
}

type Counted = {
  readonly counter: Counter;
  readonly key: string;
  readonly limit: number; // failures a minute
  readonly name: string; // for the log and the audit log, without anything of a code
};

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
