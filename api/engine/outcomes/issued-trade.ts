/** What a grading needs of a signal: its prices and its time, fixed at issue. */
export type IssuedTrade = {
  readonly signal_type: 'buy' | 'sell';
  readonly entry_price: number;
  readonly stop_loss: number;
  readonly take_profit: number;
  /** Price units between bid and ask at issue: paid once. */
  readonly spread: number;
  /** UTC ms, both. */
  readonly issued_at: number;
  readonly expires_at: number;
};

/** Decimals that are sure to hold any price, and to drop what a sum of two is off in the last bit. */
const PRICE_DECIMALS = 8;

/** The same trade in the other direction: same entry, same distances, same time. */
export function inOtherDirection(trade: IssuedTrade): IssuedTrade {
  const across = (price: number): number =>
    Number((2 * trade.entry_price - price).toFixed(PRICE_DECIMALS));
  return {
    ...trade,
    signal_type: trade.signal_type === 'buy' ? 'sell' : 'buy',
    stop_loss: across(trade.stop_loss),
    take_profit: across(trade.take_profit),
  };
}

/** How far above a level a price is in the trade's favour, in price units; below zero: against it. */
export const favourOf = (trade: IssuedTrade, price: number, level: number): number =>
  trade.signal_type === 'buy' ? price - level : level - price;
