import type { Logger } from 'pino';
import { clockNotification } from '#api/domain/alert-copy.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { PostNotices } from './trouble-alert.ts';

/** Time servers move a clock by less than this at once. */
const JUMP_LIMIT_MS = MINUTE_MS;

type Deps = {
  /** When a journal was last written by this clock, UTC ms; 0: never. Not a stamp: members choose those. */
  readonly newestWriteMs: () => Promise<number>;
  readonly post: PostNotices;
  readonly logger: Pick<Logger, 'error'>;
  /** The wall clock, UTC ms. */
  readonly now: () => number;
  /** A clock that nobody sets, ms. */
  readonly monotonicMs: () => number;
};
export type ClockWatch = ReturnType<typeof createClockWatch>;

/**
 * Notices a wall clock that is wrong: one that is behind what was stored already, and one that is set
 * while the server runs. Sign-in, payments, signals and the order of edits follow it. It is said in the
 * log, to administrators, and in System Health for a day.
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
    /** Looks at the clock; at the start, and every few minutes. */
    async look(): Promise<void> {
      const at = now();
      const jumpMs = at - monotonicMs() - drift;
      drift += jumpMs;
      const behindMs = (await newestWriteMs()) - at;
      if (behindMs > HOUR_MS) {
        await warn(
          `The server's clock is ${inWords(behindMs)} behind what it has stored already.`,
          at,
        );
      } else if (Math.abs(jumpMs) > JUMP_LIMIT_MS) {
        const direction = jumpMs > 0 ? 'forward' : 'back';
        await warn(`The server's clock was set ${direction} by ${inWords(Math.abs(jumpMs))}.`, at);
      }
    },
    /** For System Health: the last trouble, for a day. */
    warnings: (): string[] =>
      warning !== null && Math.abs(now() - warning.at) < DAY_MS ? [warning.text] : [],
  };
}

function inWords(ms: number): string {
  const [size, unit] =
    ms >= 2 * DAY_MS
      ? [DAY_MS, 'days']
      : ms >= 2 * HOUR_MS
        ? [HOUR_MS, 'hours']
        : [MINUTE_MS, 'minutes'];
  return `${Math.round(ms / size)} ${unit}`;
}
