import type { CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { type PeakMode, peakSlots } from '#contracts/rules/signals/peak-schedule.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { findPeakTrigger } from './find-trigger.ts';
import { findPeakSwing } from './find-swing.ts';
import type { PEAK_NEEDS } from './peak-input.ts';

export type Generation = {
  readonly instrument: PeakInstrument;
  /** 00:00 UTC of the day. */
  readonly day: number;
  /** Closes of the day to look at, oldest first, UTC ms. */
  readonly slots: readonly number[];
  readonly mode: PeakMode;
  /** Null where the candles of that moment are missing. */
  readonly candlesAt: (asOf: number) => CandlesOf<typeof PEAK_NEEDS> | null;
  readonly probabilitiesAt: (asOf: number) => Probabilities | null;
};

/** Names the one signal of an instrument and a month, or of a day where every day makes signals. */
const peakKey = ({ instrument, day, mode }: Generation): string => {
  const date = new Date(day).toISOString();
  return `peak:${instrument}:${date.slice(0, mode === 'monthly' ? 7 : 10)}`;
};

/**
 * Looks at the closes of a generation day until one of them makes a signal. Where none did, the last
 * close of a monthly generation may still find a swing in the direction of the daily bias.
 */
export function scanGeneration(generation: Generation): FoundSignal | null {
  const { instrument, day, slots, mode, candlesAt, probabilitiesAt } = generation;
  const lastSlot = peakSlots(day).at(-1);
  for (const slot of slots) {
    const candles = candlesAt(slot);
    if (candles === null) continue;
    const input = { instrument, asOf: slot, candles, probabilities: probabilitiesAt(slot) };
    const isLast = mode === 'monthly' && slot === lastSlot;
    const draft = findPeakTrigger(input)?.draft ?? (isLast ? findPeakSwing(input) : null);
    if (draft !== null) return { key: peakKey(generation), slot, draft };
  }
  return null;
}
