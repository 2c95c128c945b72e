import type { AnswerWatch } from '#api/http/answer-watch.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';

const SLOTS = 60;
/** Long enough for a share of failures to mean something, short enough that it is over soon. */
const LATELY_MINUTES = 5;

/** What was answered in a stretch of time. */
export type Tally = { readonly answers: number; readonly failures: number; readonly ms: number };

export type Traffic = {
  /** Answers of the last 60 seconds. */
  readonly perMinute: () => number;
  readonly lastHour: () => Tally;
  readonly lastFiveMinutes: () => Tally;
};

/**
 * Counts what is answered below `/api`, to the second for a minute and to the minute for an hour; what a
 * supervisor or a browser asks for beside it (probes, the app's own files) is no traffic.
 *
 * @param now UTC ms
 */
export function watchTraffic(answers: Pick<AnswerWatch, 'onAnswer'>, now: () => number): Traffic {
  const [seconds, minutes] = [createRing(SECOND_MS), createRing(MINUTE_MS)];
  answers.onAnswer(({ at, ms, status, isApi }) => {
    if (!isApi) return;
    const answer = { ms, isFailure: status >= 500 };
    seconds.add(at, answer);
    minutes.add(at, answer);
  });
  return {
    perMinute: () => seconds.sum(now(), SLOTS).answers,
    lastHour: () => minutes.sum(now(), SLOTS),
    lastFiveMinutes: () => minutes.sum(now(), LATELY_MINUTES),
  };
}

const NOTHING: Tally = { answers: 0, failures: 0, ms: 0 };

/** The last 60 slots of a length; the one in progress is the last of them. */
function createRing(slotMs: number) {
  const slots = new Map<number, Tally>(); // by their number since 1970

  return {
    add(at: number, { ms, isFailure }: { ms: number; isFailure: boolean }): void {
      const slot = Math.floor(at / slotMs);
      const held = slots.get(slot) ?? NOTHING;
      slots.set(slot, {
        answers: held.answers + 1,
        failures: held.failures + (isFailure ? 1 : 0),
        ms: held.ms + ms,
      });
      if (slots.size <= SLOTS) return;
      for (const old of slots.keys()) if (old <= slot - SLOTS) slots.delete(old);
    },

    /** Of the newest so many slots. @param t UTC ms */
    sum(t: number, newest: number): Tally {
      const last = Math.floor(t / slotMs);
      const recent = [...slots].filter(([slot]) => slot > last - newest && slot <= last);
      return recent.reduce((sum, [, each]) => add(sum, each), NOTHING);
    },
  };
}

const add = (a: Tally, b: Tally): Tally => ({
  answers: a.answers + b.answers,
  failures: a.failures + b.failures,
  ms: a.ms + b.ms,
});
