import type { Logger } from 'pino';
import { clockNotification } from '#api/domain/alert-copy.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { PostNotifications } from './watch.service.ts';

/** NTP adjusts a clock by less than this at once. */
const JUMP_LIMIT_MS = MINUTE_MS;

type Deps = {
  /** Newest journal write by the server's clock, UTC ms; 0: none. Not a client stamp: clients choose those. */
  readonly newestWriteMs: () => Promise<number>;
  readonly post: PostNotifications;
  readonly logger: Pick<Logger, 'error'>;
  /** The wall clock, UTC ms. */
  readonly now: () => number;
  /** Monotonic clock, ms. */
  readonly monotonicMs: () => number;
};
export type ClockWatch = ReturnType<typeof createClockWatch>;

/**
 * Detects a wrong wall clock: one that is behind stored data, and one that jumps
 * while the server runs. Sign-in, payments, signals and the order of edits depend on it. Reports to the
 * log, to administrators, and to System Health for a day.
 */
export function createClockWatch({ newestWriteMs, post, logger, now, monotonicMs }: Deps) {
  let drift = now() - monotonicMs();
  let warning: { readonly text: string; readonly at: number } | null = null;

  async function warn(text: string, at: number): Promise<void> {
    warning = { text, at };
    logger.error(text);
    const key = `clock:${new Date(at).toISOString().slice(0, 10)}`;
    await post([{ ...clockNotification(text), key, audience: 'administrators', at }]);
  }

  return {
    /** Checks the clock; called at the start and every few minutes. */
    async look(): Promise<void> {
      const at = now();
      const jumpMs = at - monotonicMs() - drift;
      drift += jumpMs;
      const behindMs = (await newestWriteMs()) - at;
      if (behindMs > HOUR_MS) {
        await warn(
          `The server's clock is ${formatDuration(behindMs)} behind what it has stored already.`,
          at,
        );
      } else if (Math.abs(jumpMs) > JUMP_LIMIT_MS) {
        const direction = jumpMs > 0 ? 'forward' : 'back';
        await warn(
          `The server's clock was set ${direction} by ${formatDuration(Math.abs(jumpMs))}.`,
          at,
        );
      }
    },
    /** For System Health: the last warning, for a day. */
    warnings: (): string[] =>
      warning !== null && Math.abs(now() - warning.at) < DAY_MS ? [warning.text] : [],
  };
}

function formatDuration(ms: number): string {
  const [size, unit] =
    ms >= 2 * DAY_MS
      ? [DAY_MS, 'days']
      : ms >= 2 * HOUR_MS
        ? [HOUR_MS, 'hours']
        : [MINUTE_MS, 'minutes'];
  return `${Math.round(ms / size)} ${unit}`;
}
