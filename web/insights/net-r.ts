import type { JournalEntry } from '#contracts/journal/journal.ts';
import { instrumentFacts, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { priceR } from '#contracts/rules/journal/trade-metrics.ts';

/** The result of a trade in whole minor units of its currency. Gross is before costs. */
export type Amounts = {
  readonly net: number;
  readonly gross: number;
  readonly commission: number;
  readonly swap: number;
  readonly fees: number;
};

/** The signed parts of a result; net includes the costs. */
export function amountsOf(trade: JournalEntry): Amounts {
  const net = toMinor(trade.pnl, trade.currency);
  const commission = toMinor(trade.commission, trade.currency);
  const swap = toMinor(trade.swap, trade.currency);
  const fees = toMinor(trade.fees, trade.currency);
  return { net, gross: net - commission - swap - fees, commission, swap, fees };
}

/** The risk in the trade's currency from the contract size; null when unknown. */
function riskBySpecification(trade: JournalEntry): number | null {
  const instrument = INSTRUMENTS.find((name) => name === trade.pair);
  if (instrument === undefined || trade.stop_loss === null || !trade.size) return null;
  const { contractSize, quoteCurrency } = instrumentFacts[instrument];
  if (quoteCurrency !== trade.currency) return null;
  return Math.abs(trade.entry_price - trade.stop_loss) * contractSize * trade.size;
}

/** R of a trade that closed at its entry: costs only, so that its prices do not give the value of a price unit. */
function rOfCosts(trade: JournalEntry, { net }: Amounts): number | null {
  if (net === 0) return 0;
  const risk = riskBySpecification(trade);
  return risk === null ? null : fromMinor(net, trade.currency) / risk;
}

/**
 * The result after costs in units of the initial risk. The trade's own result gives the money value of a
 * price unit, so that no contract specification is needed:
 * `net / (|entry − stop| · gross / ((exit − entry) · direction))`, which is price R times net by gross.
 *
 * @returns null without an exit or a stop on the losing side, or when prices and money contradict
 * @source Van K. Tharp, Trade Your Way to Financial Freedom (1999): R is the initial risk of a trade
 */
export function netR(trade: JournalEntry, amounts: Amounts = amountsOf(trade)): number | null {
  const byPrice = priceR(trade);
  if (byPrice === null) return null;
  if (byPrice === 0) return rOfCosts(trade, amounts);
  if (amounts.gross === 0 || byPrice > 0 !== amounts.gross > 0) return null;
  return byPrice * (amounts.net / amounts.gross);
}

/** The planned reward-to-risk ratio. @returns null without a target and a stop on the right sides of the entry */
export function plannedRatio(trade: JournalEntry): number | null {
  const { type, entry_price, stop_loss, take_profit } = trade;
  const ratio = priceR({ type, entry_price, stop_loss, exit_price: take_profit });
  return ratio !== null && ratio > 0 ? ratio : null;
}
