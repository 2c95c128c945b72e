import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { InsightsQuery } from '#web/insights/insights.ts';
import { type Cents, exact, inMajor } from './independent-money.ts';

export type Trade = {
  entry: JournalEntry;
  open: number;
  close: number;
  holdingMs: number | null;
  net: Cents;
  gross: Cents;
  costs: { commission: Cents; swap: Cents; fees: Cents };
  kind: 'win' | 'loss' | 'breakeven';
  r: number | null;
  priceR: number | null;
  planned: number | null;
};

const contractSizes: Record<string, [size: number, quote: string]> = {
  EURUSD: [100_000, 'USD'],
  XAUUSD: [100, 'USD'],
  USDJPY: [100_000, 'JPY'],
};

const directionOf = (entry: JournalEntry): number => (entry.type === 'buy' ? 1 : -1);

function riskInPrice(entry: JournalEntry): number | null {
  if (entry.stop_loss === null) return null;
  const risk = directionOf(entry) * (entry.entry_price - entry.stop_loss);
  return risk > 0 ? risk : null;
}

function priceRatio(entry: JournalEntry, price: number | null): number | null {
  const risk = riskInPrice(entry);
  if (risk === null || price === null) return null;
  return (directionOf(entry) * (price - entry.entry_price)) / risk;
}

function riskMoney(entry: JournalEntry, gross: number): number | null {
  const risk = riskInPrice(entry);
  if (risk === null || entry.exit_price === null) return null;
  const move = directionOf(entry) * (entry.exit_price - entry.entry_price);
  if (move !== 0) return (risk * gross) / move;
  const [size, quote] = contractSizes[entry.pair] ?? [0, ''];
  return quote === entry.currency && entry.size ? risk * size * entry.size : null;
}

function netRatio(entry: JournalEntry, net: number, gross: number): number | null {
  if (riskInPrice(entry) === null || entry.exit_price === null) return null;
  if (entry.exit_price === entry.entry_price && net === 0) return 0;
  const risk = riskMoney(entry, gross);
  return risk !== null && risk > 0 ? net / risk : null;
}

type Money = Pick<Trade, 'net' | 'gross' | 'costs'>;

function moneyOf(entry: JournalEntry, to: string, rate: number | null): Money {
  const amount = (major: number): Cents => exact(major, entry.currency, to, rate);
  const costs = {
    commission: amount(entry.commission),
    swap: amount(entry.swap),
    fees: amount(entry.fees),
  };
  const net = amount(entry.pnl);
  return { net, costs, gross: net - costs.commission - costs.swap - costs.fees };
}

function kindOf({ net, gross }: Money, band: Cents): Trade['kind'] {
  if ((gross <= band && gross >= -band) || net === 0n) return 'breakeven';
  return net > 0n ? 'win' : 'loss';
}

function times(entry: JournalEntry): Pick<Trade, 'open' | 'close' | 'holdingMs'> {
  const [opened, closed] = [entry.opened_at, entry.closed_at].map((time) => Date.parse(time ?? ''));
  const holdingMs = Number(closed) - Number(opened); // NaN where one is not known
  const date = Date.parse(entry.date);
  return {
    open: opened || date,
    close: closed || date,
    holdingMs: holdingMs >= 0 ? holdingMs : null,
  };
}

/** Null: no rate is known. */
export function read(entry: JournalEntry, query: InsightsQuery, currency: string): Trade | null {
  const rate = entry.currency === currency ? null : query.rates[entry.currency];
  if (rate === undefined) return null;
  const money = moneyOf(entry, currency, rate);
  const own = moneyOf(entry, entry.currency, null);
  const planned = priceRatio(entry, entry.take_profit) ?? 0;
  return {
    entry,
    ...times(entry),
    ...money,
    kind: kindOf(money, exact(query.breakeven, currency, currency, null)),
    r: netRatio(entry, inMajor(own.net, entry.currency), inMajor(own.gross, entry.currency)),
    priceR: priceRatio(entry, entry.exit_price),
    planned: planned > 0 ? planned : null,
  };
}
