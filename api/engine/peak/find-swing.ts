import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import type { PeakInput } from './peak-input.ts';

/** The swing in the direction of the daily bias at the end of a generation day. */
export const findPeakSwing = (_input: PeakInput): SignalDraft | null => null;
