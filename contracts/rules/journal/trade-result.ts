import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type Instrument, instrumentFacts, INSTRUMENTS } from '../market/instruments.ts';
import { conversionRate } from './position-size.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD', 'XAU', 'XAG'];

const lettersOf = (text: string): string => text.replace(/[\s/.-]/g, '').toUpperCase();

const isCurrencyPair = (letters: string): boolean =>
  letters.length === 6 &&
  [letters.slice(0, 3), letters.slice(3)].every((name) => CURRENCIES.includes(name));

/** The instrument that a pair names, however it is typed; null if we do not know it. */
export const instrumentNamed = (pair: string): Instrument | null =>
  INSTRUMENTS.find((instrument) => instrument === lettersOf(pair)) ?? null;

/** A pair as the journal stores it: `gbpusd` and `GBP/USD` are `GBPUSD`; unknown names stay as typed. */
export function pairName(typed: string): string {
  const letters = lettersOf(typed);
  return instrumentNamed(typed) !== null || isCurrencyPair(letters) ? letters : typed.trim();
}

const MAX_DECIMALS = 8;

const decimalsOf = (value: number): number =>
  value
    .toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: MAX_DECIMALS })
    .split('.')[1]?.length ?? 0;

type Prices = Pick<
  JournalEntry,
  'pair' | 'entry_price' | 'exit_price' | 'stop_loss' | 'take_profit'
>;

/** The decimals of all prices of a trade: those of its longest one, of currencies at least those of a pip. */
export function priceDecimals(trade: Prices): number {
  const instrument = instrumentNamed(trade.pair);
  const facts = instrument === null ? null : instrumentFacts[instrument];
  const least = facts?.group === 'Forex' ? decimalsOf(facts.pip) : 0;
  const prices = [trade.entry_price, trade.exit_price, trade.stop_loss, trade.take_profit];
  const written = prices.map((price) => (price === null ? 0 : decimalsOf(price)));
  return Math.max(least, ...written);
}

type Trade = Pick<JournalEntry, 'pair' | 'type' | 'entry_price' | 'exit_price'>;

/** How far the price went in favour of the trade, in price units; null without an exit. */
const moveOf = ({ type, entry_price, exit_price }: Trade): number | null =>
  exit_price === null ? null : (exit_price - entry_price) * (type === 'buy' ? 1 : -1);

/** The result in pips. @returns null without an exit, and for instruments that we do not know */
export function pricePips(trade: Trade): number | null {
  const instrument = instrumentNamed(trade.pair);
  const move = moveOf(trade);
  return instrument === null || move === null ? null : move / instrumentFacts[instrument].pip;
}

/**
 * The result in money by prices and size: without costs, in whole cents of `currency`. A result in another
 * currency is converted at the trade's own exit price, never at a price of another day.
 *
 * @param contractSize units per lot of the trader's broker, if they differ from the usual ones
 * @returns null when a figure is missing, the instrument is unknown, or the exit converts no currency
 */
export function priceProfit(
  trade: Trade & Pick<JournalEntry, 'size' | 'currency'>,
  contractSize: number | null = null,
): number | null {
  const { size, exit_price, currency } = trade;
  const instrument = instrumentNamed(trade.pair);
  const move = moveOf(trade);
  if (instrument === null || move === null || size === null || exit_price === null) return null;
  const facts = instrumentFacts[instrument];
  const rate = conversionRate(facts.quoteCurrency, currency, { [instrument]: exit_price })?.rate;
  if (rate === undefined) return null;
  const profit = move * size * (contractSize ?? facts.contractSize) * rate;
  return Number.isFinite(profit) ? Number(profit.toFixed(2)) + 0 : null; // + 0: no minus zero
}
