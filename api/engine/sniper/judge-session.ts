import { closedAt } from '#api/engine/candles/candle-window.ts';
import type { SignalDraft, FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { type SniperWindow, sniperSlots } from '#contracts/rules/signals/sniper-schedule.ts';
import { findTrade } from './find-trade.ts';
import {
  readSniperSession,
  type SniperSession,
  SNIPER_NEEDS,
  type SniperInput,
  edgesOf,
} from './read-session.ts';

export type SniperVerdict = ReturnType<typeof edgesOf> & {
  readonly session: SniperSession;
  readonly side: 'buy' | 'sell' | 'neutral';
  readonly reason: string; // the reason of the trade, or why there is none
  readonly draft: SignalDraft | null;
};

/**
 * Judges whether a session is at a fresh extreme of its range that is worth a trade back into it;
 * null before its first minute has closed. Reads no candle after the window's moment (half an hour,
 * or an hour into the session); before that moment, it reads the candles so far.
 */
export function judgeSession(input: SniperInput, window: SniperWindow): SniperVerdict | null {
  const view = atWindow(input, window);
  const session = readSniperSession(view);
  if (session === null) return null;
  const trade = findTrade(view, session, window);
  const seen = { session, ...edgesOf(session) };
  return 'whyNot' in trade
    ? { ...seen, side: 'neutral', reason: trade.whyNot, draft: null }
    : { ...seen, side: trade.side, reason: trade.reason, draft: trade };
}

function atWindow(input: SniperInput, window: SniperWindow): SniperInput {
  const [first, second] = sniperSlots(input.start);
  const asOf = Math.min(input.asOf, window === 1 ? first : second);
  const cut = (timeframe: keyof typeof SNIPER_NEEDS) => {
    const limits = { asOf, count: SNIPER_NEEDS[timeframe] };
    return closedAt(input.pair, timeframe, input.candles[timeframe], limits);
  };
  return { ...input, asOf, candles: { M1: cut('M1'), M15: cut('M15'), D1: cut('D1') } };
}

export type Session = Pick<SniperInput, 'pair' | 'start'> & {
  readonly slots: readonly number[]; // the `sniperSlots` to scan, UTC ms
  /** Null where the candles of that moment are missing. */
  readonly candlesAt: (asOf: number) => SniperInput['candles'] | null;
};

/** Scans the two execution minutes of a session; the second only when the first made no signal. */
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
