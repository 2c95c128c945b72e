import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** A trade idea as an engine finds it: all that is fixed at issue but the evidence. */
export type SignalDraft = {
  readonly instrument: Instrument;
  readonly side: 'buy' | 'sell';
  /** In the instrument's decimals, as are stop and target. */
  readonly entryPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  /** Two decimals. */
  readonly riskReward: number;
  /** Quality of the setup as a confidence of 0.4 to 0.95, before the evidence caps it. */
  readonly quality: number;
  /** UTC ms. */
  readonly expiresAt: number;
  readonly reason: string;
  /** Whether the prediction leans the same way; null where none was there. */
  readonly mlAgrees: boolean | null;
};

/** A draft with the moment it was found at and the name under which it can exist only once. */
export type FoundSignal = {
  /** `peak:EURUSD:2026-11` */
  readonly key: string;
  /** UTC ms: all candles it was made of had closed by then. */
  readonly slot: number;
  readonly draft: SignalDraft;
};
