import type { FoundSignal, SignalDraft } from '#api/engine/signals/signal-draft.ts';
import { isoWeekOf } from '#contracts/rules/signals/weekly-schedule.ts';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { scoreWeek, type WeeklyScore } from './score-week.ts';
import { hasWeekBegun, type WeeklyInput } from './read-week.ts';

/**
 * The signals of a week: the largest scores of either sign. Trades in the same direction of the dollar
 * all stay, and their reasons say so: they are not independent.
 *
 * @param most how many at most
 * @returns the strongest first
 */
export function pickWeek(scores: readonly WeeklyScore[], most = 4): SignalDraft[] {
  const picked = scores
    .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score))
    .flatMap(({ draft }) => (draft === null ? [] : [draft]))
    .slice(0, most);
  return picked.map((draft) => ({ ...draft, reason: draft.reason + dollarNote(draft, picked) }));
}

/** The dollar direction of a trade; null for indices. */
function dollarSide({ instrument, side }: SignalDraft): 'Buys' | 'Sells' | null {
  const { group, quoteCurrency } = instrumentFacts[instrument];
  if (group === 'Indices') return null;
  if (quoteCurrency === 'USD') return side === 'buy' ? 'Sells' : 'Buys';
  return side === 'buy' ? 'Buys' : 'Sells';
}

function dollarNote(draft: SignalDraft, picked: readonly SignalDraft[]): string {
  const side = dollarSide(draft);
  const alike = picked.filter((other) => other !== draft && dollarSide(other) === side);
  if (side === null || alike.length === 0) return '';
  const names = new Intl.ListFormat('en-GB').format(alike.map(({ instrument }) => instrument));
  return ` ${side} the dollar, as ${alike.length === 1 ? 'does' : 'do'} ${names}: not independent trades.`;
}

export type Week = {
  /** The moments at which the week is tried, oldest first, UTC ms. */
  readonly slots: readonly number[];
  /** Inputs of all pairs that have candles at that moment. */
  readonly inputsAt: (asOf: number) => readonly WeeklyInput[];
};

/** At most so many signals a week. */
const MOST_SIGNALS = 4;

/**
 * Makes the signals of a week at the first moment with enough candles.
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
