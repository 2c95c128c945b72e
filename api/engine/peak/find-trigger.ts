import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import type { PeakInput } from './peak-input.ts';

export type PeakCandidate = {
  readonly side: 'buy' | 'sell';
  /** Quality of the setup, 0 to 1. */
  readonly q: number;
  readonly reason: string;
  /** Null below a quality of 0.5, or where the stop would be too far. */
  readonly draft: SignalDraft | null;
};

/** The reversal after a stop hunt that is on at a moment, signal or not. */
export const findPeakTrigger = (_input: PeakInput): PeakCandidate | null => null;
