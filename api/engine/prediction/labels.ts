import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';

export type Outcome = keyof Probabilities;
/** In the order in which a model keeps them. */
export const OUTCOMES = ['bullish', 'bearish', 'neutral'] as const satisfies Outcome[];

/** Bars after which an hour has no outcome any more but neutral. */
export const HORIZON_BARS = 24;
/** Average true ranges between the close and either barrier. */
export const BARRIER_ATRS = 3;

export type Label = {
  readonly outcome: Outcome;
  /** Index of the candle that decided it: until its end the outcome was open. */
  readonly end: number;
};

/**
 * What came of an hour, by three barriers: whichever of two prices was touched first, or time.
 * A candle that touches both does not say which was first: neutral.
 *
 * @param hours closed H1 candles, oldest first
 * @param index of the hour that is asked about; it is entered at its close
 * @param distance of both barriers from that close, price units
 * @returns null unless the whole horizon is there; to take quick touches earlier would prefer them
 * @source M. López de Prado, Advances in Financial Machine Learning (2018), chapter 3
 */
export function labelOf(hours: readonly Candle[], index: number, distance: number): Label | null {
  const [entry, ...horizon] = hours.slice(index, index + 1 + HORIZON_BARS);
  if (entry === undefined || horizon.length < HORIZON_BARS) return null;
  const [top, bottom] = [entry.c + distance, entry.c - distance];
  const touch = horizon.findIndex(({ h, l }) => h >= top || l <= bottom);
  const { h, l } = horizon[touch] ?? { h: entry.c, l: entry.c };
  const end = index + (touch === -1 ? HORIZON_BARS : 1 + touch);
  if (h >= top === l <= bottom) return { outcome: 'neutral', end };
  return { outcome: h >= top ? 'bullish' : 'bearish', end };
}
