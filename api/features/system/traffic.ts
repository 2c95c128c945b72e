import type { AnswerWatch } from '#api/http/answer-watch.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';

const SLOTS = 60;
/** Window of the failure share: long enough to be meaningful, short enough to recover soon. */
const LATELY_MINUTES = 5;

/** Responses in a time span; `ms` is the sum of response times. */
export type Tally = { readonly answers: number; readonly failures: number; readonly ms: number };

export type Traffic = ReturnType<typeof watchTraffic>;

/** Counts responses below `/api`, by second for a minute and by minute for an hour. @param now UTC ms */
export function watchTraffic(answers: Pick<AnswerWatch, 'onAnswer'>, now: () => number) {
  const [seconds, minutes] = [createRing(SECOND_MS), createRing(MINUTE_MS)];
  answers.onAnswer(({ at, ms, status, isApi }) => {
    if (!isApi) return;
    const answer = { ms, isFailure: status >= 500 };
    seconds.add(at, answer);
    minutes.add(at, answer);
  });
  return {
    perMinute: (): number => seconds.sum(now(), SLOTS).answers,
    lastHour: (): Tally => minutes.sum(now(), SLOTS),
    lastFiveMinutes: (): Tally => minutes.sum(now(), LATELY_MINUTES),
  };
}

const NOTHING: Tally = { answers: 0, failures: 0, ms: 0 };

function createRing(slotMs: number) {
  const slots = new Map<number, Tally>(); // by their number since 1970

  return {
    add(at: number, { ms, isFailure }: { ms: number; isFailure: boolean }): void {
      const slot = Math.floor(at / slotMs);
      const tally = slots.get(slot) ?? NOTHING;
      slots.set(slot, {
        answers: tally.answers + 1,
        failures: tally.failures + (isFailure ? 1 : 0),
        ms: tally.ms + ms,
      });
      if (slots.size <= SLOTS) return;
      for (const old of slots.keys()) if (old <= slot - SLOTS) slots.delete(old);
    },

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
