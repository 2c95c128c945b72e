import type { CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { SniperPair } from '#contracts/rules/signals/scanners.ts';
import { sniperSlots } from '#contracts/rules/signals/sniper-schedule.ts';
import { judgeSession } from './judge-session.ts';
import type { SNIPER_NEEDS } from './sniper-input.ts';

export type Session = {
  readonly pair: SniperPair;
  /** Its begin, UTC ms. */
  readonly start: number;
  /** Of `sniperSlots`, those to look at, UTC ms. */
  readonly slots: readonly number[];
  /** Null where the candles of that moment are missing. */
  readonly candlesAt: (asOf: number) => CandlesOf<typeof SNIPER_NEEDS> | null;
};

/** Looks at the two execution minutes of a session; the second only where the first made no signal. */
export function scanSession({ pair, start, slots, candlesAt }: Session): FoundSignal | null {
  for (const slot of slots) {
    const candles = candlesAt(slot);
    if (candles === null) continue;
    const window = slot === sniperSlots(start)[0] ? 1 : 2;
    const draft = judgeSession({ pair, start, asOf: slot, candles }, window)?.draft ?? null;
    const key = `sniper:${pair}:${new Date(start).toISOString().slice(0, 13)}`;
    if (draft !== null) return { key, slot, draft };
  }
  return null;
}
