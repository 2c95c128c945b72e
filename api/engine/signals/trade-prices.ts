import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

type Trade = {
  readonly instrument: Instrument;
  readonly side: 'buy' | 'sell';
  readonly entry: number;
  /** Price units between entry and stop. */
  readonly risk: number;
  readonly reward: number;
};

/**
 * The prices of a trade in the instrument's decimals: the stop rounded away from the entry, the target
 * towards it, so that neither looks better than it is.
 */
export function tradePrices({ instrument, side, entry, risk, reward }: Trade): {
  entryPrice: number;
  stopLoss: number;
  takeProfit: number;
  riskReward: number;
} {
  const { digits } = instrumentFacts[instrument];
  const direction = side === 'buy' ? 1 : -1;
  const down = (price: number): number => roundTo(price, digits, Math.floor);
  const up = (price: number): number => roundTo(price, digits, Math.ceil);
  const [adverse, modest] = side === 'buy' ? [down, down] : [up, up];
  const entryPrice = roundTo(entry, digits, Math.round);
  const stopLoss = adverse(entryPrice - direction * risk);
  const takeProfit = modest(entryPrice + direction * reward);
  const riskReward = Math.abs(takeProfit - entryPrice) / Math.abs(entryPrice - stopLoss);
  return { entryPrice, stopLoss, takeProfit, riskReward: Number(riskReward.toFixed(2)) };
}

/** Sums of decimals are off in the last bit: 1.1 + 0.0001 is no reason to round up by a digit. */
function roundTo(price: number, digits: number, round: (value: number) => number): number {
  const units = Number((price * 10 ** digits).toFixed(4));
  return Number((round(units) / 10 ** digits).toFixed(digits));
}
