import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { WeeklyScore } from './score-week.ts';

/**
 * The signals of a week: those with the largest scores of either sign. Trades that lean on the dollar
 * the same way all stay, and say so: they are less than as many independent ones.
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

/** What a trade does with the dollar; null for indices, whose price says nothing about it. */
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
