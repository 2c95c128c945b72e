import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { isoWeekOf } from '#contracts/rules/signals/weekly-schedule.ts';
import { pickWeek } from './pick-week.ts';
import { scoreWeek } from './score-week.ts';
import { hasWeekBegun } from './week-begun.ts';
import type { WeeklyInput } from './weekly-input.ts';

export type Week = {
  /** The moments at which the week is tried, oldest first, UTC ms. */
  readonly slots: readonly number[];
  /** Of all pairs whose candles of that moment are there. */
  readonly inputsAt: (asOf: number) => readonly WeeklyInput[];
};

/** At most so many signals a week. */
const MOST_SIGNALS = 4;

/**
 * Makes the signals of a week at the first moment at which its candles are there.
 *
 * @returns null while they are not: the week is tried again
 */
export function scanWeek({ slots, inputsAt }: Week): readonly FoundSignal[] | null {
  for (const slot of slots) {
    const begun = inputsAt(slot).filter(hasWeekBegun);
    if (begun.length === 0) continue;
    const scores = begun.map(scoreWeek).filter((score) => score !== null);
    return pickWeek(scores, MOST_SIGNALS).map((draft) => ({
      key: `weekly:${draft.instrument}:${isoWeekOf(slot)}`,
      slot,
      draft,
    }));
  }
  return null;
}
