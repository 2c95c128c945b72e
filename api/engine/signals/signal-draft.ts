import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

/** Quality of a setup (0 to 1) as a confidence of 0.4 to 0.95. */
export const asConfidence = (quality: number): number => Number((0.4 + 0.55 * quality).toFixed(4));

/**
 * The prices of a trade in the instrument's decimals: the stop is rounded away from the entry, the
 * target towards it. `risk` and `reward` are price units from the entry.
 */
export function tradePrices(trade: {
  readonly instrument: Instrument;
  readonly side: 'buy' | 'sell';
  readonly entry: number;
  readonly risk: number;
  readonly reward: number;
}): Pick<SignalDraft, 'entryPrice' | 'stopLoss' | 'takeProfit' | 'riskReward'> {
  const { instrument, side, entry, risk, reward } = trade;
  const { digits } = instrumentFacts[instrument];
  const direction = side === 'buy' ? 1 : -1;
  const round = side === 'buy' ? Math.floor : Math.ceil;
  const entryPrice = roundTo(entry, digits, Math.round);
  const stopLoss = roundTo(entryPrice - direction * risk, digits, round);
  const takeProfit = roundTo(entryPrice + direction * reward, digits, round);
  const riskReward = Math.abs(takeProfit - entryPrice) / Math.abs(entryPrice - stopLoss);
  return { entryPrice, stopLoss, takeProfit, riskReward: Number(riskReward.toFixed(2)) };
}

/** Sums of decimals have rounding errors: 1.1 + 0.0001 must not be rounded up by a digit. */
function roundTo(price: number, digits: number, round: (value: number) => number): number {
  const units = Number((price * 10 ** digits).toFixed(4));
  return Number((round(units) / 10 ** digits).toFixed(digits));
}

/** A trade idea of an engine: a signal without the evidence. */
export type SignalDraft = {
  readonly instrument: Instrument;
  readonly side: 'buy' | 'sell';
  /** Entry, stop and target are in the instrument's decimals. */
  readonly entryPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  readonly riskReward: number; // two decimals
  readonly quality: number; // as a confidence of 0.4 to 0.95, before the evidence caps it
  readonly expiresAt: number; // UTC ms
  readonly reason: string;
  readonly mlAgrees: boolean | null; // the prediction leans the same way; null without one
};

export type FoundSignal = {
  readonly key: string; // `peak:EURUSD:2026-11`
  readonly slot: number; // UTC ms: all its candles had closed by then
  readonly draft: SignalDraft;
};
