import { closedAt } from '#api/engine/candles/candle-window.ts';
import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import { type SniperWindow, sniperSlots } from '#contracts/rules/signals/sniper-schedule.ts';
import { findTrade } from './find-trade.ts';
import { readSniperSession, type SniperSession } from './read-session.ts';
import { edgesOf } from './session-edge.ts';
import { SNIPER_NEEDS, type SniperInput } from './sniper-input.ts';

export type SniperVerdict = {
  readonly session: SniperSession;
  readonly nearHigh: boolean;
  readonly nearLow: boolean;
  readonly side: 'buy' | 'sell' | 'neutral';
  /** Of the trade, or why there is none. */
  readonly reason: string;
  readonly draft: SignalDraft | null;
};

/**
 * Whether a session stands at a fresh extreme of its range that is worth a trade back into it. Looks at
 * nothing after the window's moment, however late it is asked; before it, at what is there so far.
 *
 * @param window 1: half an hour into the session; 2: an hour
 * @returns null before the session's first minute has closed
 */
export function judgeSession(input: SniperInput, window: SniperWindow): SniperVerdict | null {
  const view = atWindow(input, window);
  const session = readSniperSession(view);
  if (session === null) return null;
  const found = findTrade(view, session, window);
  const seen = { session, ...edgesOf(session) };
  return 'whyNot' in found
    ? { ...seen, side: 'neutral', reason: found.whyNot, draft: null }
    : { ...seen, side: found.side, reason: found.reason, draft: found };
}

/** The input as it was at the window's moment. */
function atWindow(input: SniperInput, window: SniperWindow): SniperInput {
  const [first, second] = sniperSlots(input.start);
  const asOf = Math.min(input.asOf, window === 1 ? first : second);
  const cut = (timeframe: keyof typeof SNIPER_NEEDS) =>
    closedAt(input.pair, timeframe, input.candles[timeframe], {
      asOf,
      count: SNIPER_NEEDS[timeframe],
    });
  return { ...input, asOf, candles: { M1: cut('M1'), M15: cut('M15'), D1: cut('D1') } };
}
