import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import { tradePrices } from '#api/engine/signals/trade-prices.ts';
import type { PeakMeasures } from './measure-peak.ts';
import type { Side } from './quality.ts';
import { chooseTarget } from './target.ts';

export type TradePlan = {
  readonly prices: Pick<SignalDraft, 'entryPrice' | 'stopLoss' | 'takeProfit' | 'riskReward'>;
  /** Distance of the stop in daily ranges. */
  readonly riskAdr: number;
  /** At what it aims. */
  readonly target: string;
};

/** A trade at the last close with a stop so many daily ranges away. */
export function planTrade(measures: PeakMeasures, side: Side, riskAdr: number): TradePlan {
  const { instrument, day } = measures;
  const [entry, risk] = [day.price, riskAdr * day.adr];
  const { name, reward } = chooseTarget(measures, { side, entry, risk });
  return {
    prices: tradePrices({ instrument, side, entry, risk, reward }),
    riskAdr,
    target: name,
  };
}
