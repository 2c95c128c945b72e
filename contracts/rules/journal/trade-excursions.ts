import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { Candle } from '../market/candles.ts';
import { type Entry, type Excursion, favourOf, noExcursion, widenTo } from '../market/excursion.ts';
import { findGaps, type GapReport } from '../market/gaps.ts';
import { instrumentFacts, usualSpreadPips } from '../market/instruments.ts';
import { candleEnd, candleStart } from '../market/timeframes.ts';
import type { TradeTime } from './trade-candles.ts';

/** Raise it with each change of what `measureTrade` answers: devices store figures, and compute them again. */
export const EXCURSIONS_VERSION = 1;

export type MeasuredTrade = Pick<
  JournalEntry,
  'type' | 'entry_price' | 'stop_loss' | 'pnl' | 'commission' | 'swap' | 'fees' | 'fills'
> & { readonly exit_price: number };

/** A price at which the trade was entered or left, and when (UTC ms). */
type End = { readonly end: 'entry' | 'exit'; readonly price: number; readonly at: number };

/** The entries and exits of a position one by one: its own prices are averages, which no candle need contain. */
function endsOf({ fills, entry_price, exit_price }: MeasuredTrade, time: TradeTime): End[] {
  const timed = fills.flatMap(({ kind, price, at }) =>
    at === null ? [] : [{ end: kind, price, at: Date.parse(at) }],
  );
  if (timed.some(({ end }) => end === 'exit')) return timed;
  return [
    { end: 'entry', price: entry_price, at: time.from },
    { end: 'exit', price: exit_price, at: time.to },
  ];
}

/** How far the price went to one side of the entry. */
export type ExcursionFigure = {
  readonly move: number; // from the entry, price units, zero or more
  readonly price: number;
  /** Signed, before costs, in the currency of the trade. Null where its own result shows no worth of a price unit. */
  readonly money: number | null;
  readonly r: number | null; // signed; null without a stop on the losing side
  /** When it was known: the end of its candle, at most the exit. UTC ms; null for a move of zero. */
  readonly at: number | null;
  /** It may have come before the entry or after the exit: nothing shorter than its candle is known. */
  readonly isInDoubt: boolean;
};

export type Excursions = {
  readonly adverse: ExcursionFigure; // MAE
  readonly favourable: ExcursionFigure; // MFE
  /** What was taken of the MFE, 1 for all of it; negative for a loss. Null where the MFE is zero. */
  readonly efficiency: number | null;
};

/** A price of the trade that the candle of its time does not contain. */
export type PriceMismatch = {
  readonly end: 'entry' | 'exit';
  readonly price: number;
  readonly candle: Candle;
};

/** What candles say about a trade. Its coverage is that of the time from entry to exit. */
export type Measurement = { readonly coverage: GapReport } & (
  | ({ readonly state: 'measured' } & Excursions)
  /** The candles are of another market: nothing is computed from them. */
  | { readonly state: 'mismatch'; readonly mismatch: PriceMismatch }
  /** Neither the candle of the entry nor that of the exit is there, so that nothing can be compared. */
  | { readonly state: 'unverified' }
);

/** The candles from that of the entry to that of the exit. @param candles oldest first */
export function candlesDuring(time: TradeTime, candles: readonly Candle[]): Candle[] {
  const first = candleStart(time.instrument, time.timeframe, time.from);
  return candles.filter(({ t }) => t >= first && t <= time.to);
}

/**
 * Measures a trade on candles of its instrument and timeframe. No candle that begins after the exit
 * is read.
 *
 * @param candles oldest first, without overlap; those outside of the trade do not count
 */
export function measureTrade(
  trade: MeasuredTrade,
  time: TradeTime,
  candles: readonly Candle[],
): Measurement {
  const { instrument, timeframe, to } = time;
  const first = candleStart(instrument, timeframe, time.from);
  const own = candlesDuring(time, candles);
  const coverage = findGaps(instrument, timeframe, own, { from: first, to: to + 1 });
  const compared = endsOf(trade, time).flatMap(({ end, price, at }) => {
    const begin = candleStart(instrument, timeframe, at);
    const candle = own.find(({ t }) => t === begin);
    return candle === undefined ? [] : [{ end, price, at, candle }];
  });
  if (compared.length === 0) return { state: 'unverified', coverage };
  const mismatch = compared.find((each) => !isInside(each, time));
  if (mismatch !== undefined) return { state: 'mismatch', mismatch, coverage };
  return { state: 'measured', coverage, ...excursionsOf(trade, time, own) };
}

/** Whether a candle contains a price, give or take the usual spread. */
function isInside(
  { price, at, candle }: { price: number; at: number; candle: Candle },
  { instrument }: TradeTime,
): boolean {
  const spread = usualSpreadPips(instrument, at) * instrumentFacts[instrument].pip;
  const rounding = 10 ** -instrumentFacts[instrument].digits / 2;
  return price >= candle.l - spread - rounding && price <= candle.h + spread + rounding;
}

/** The part of a candle that counts: its range against the trade, and in favour only sure prices. */
type Part = {
  readonly worst: number;
  readonly sure: readonly number[];
  readonly hasEntry: boolean;
  readonly hasExit: boolean;
};

/**
 * A candle within the trade counts whole. Of one that entry or exit cuts in two, the order of its
 * prices is unknown and counts against the trade, as in grading: its range against the trade counts,
 * in favour only what is sure to lie in the trade, which is the close after the entry, the open
 * before the exit and the exit. A trade that left at its stop or beyond went no further than that.
 */
export function partOf(
  trade: Pick<MeasuredTrade, 'type' | 'stop_loss'>,
  lastExit: number,
  time: TradeTime,
) {
  const { instrument, timeframe, from, to } = time;
  const { type: side, stop_loss } = trade;
  const isStoppedOut = stop_loss !== null && favourOf(side, lastExit, stop_loss) <= 0;
  return (candle: Candle): Part => {
    const { t, o, h, l, c } = candle;
    const hasEntry = t <= from;
    const hasExit = candleEnd(instrument, timeframe, t) > to;
    const [best, extreme] = side === 'buy' ? [h, l] : [l, h];
    if (!hasEntry && !hasExit) return { worst: extreme, sure: [best], hasEntry, hasExit };
    const sure = [...(hasEntry ? [] : [o]), hasExit ? lastExit : c];
    const worst = hasExit && isStoppedOut ? lastExit : extreme;
    return { worst, sure, hasEntry, hasExit };
  };
}

/** The values of a move from the entry; a positive one is in favour. */
function figures(trade: MeasuredTrade, { side, price }: Entry, { instrument }: TradeTime) {
  const { exit_price, stop_loss, pnl, commission, swap, fees } = trade;
  const taken = favourOf(side, exit_price, price);
  const gross = (Math.round(pnl * 1000) - Math.round((commission + swap + fees) * 1000)) / 1000;
  // What a price unit was worth; a smaller move would multiply the rounding of money and prices.
  const isTelling = Math.abs(taken) >= instrumentFacts[instrument].pip * 0.999_999;
  const worth = isTelling && gross / taken > 0 ? gross / taken : null;
  const risk = stop_loss === null ? 0 : favourOf(side, price, stop_loss);
  return (favour: number) => ({
    move: Math.abs(favour),
    price: Number((side === 'buy' ? price + favour : price - favour).toFixed(8)),
    money: worth === null ? null : favour * worth + 0, // + 0: no minus zero
    r: risk > 0 ? favour / risk + 0 : null,
  });
}

type Extreme = { readonly at: number | null; readonly isInDoubt: boolean };
const nowhere: Extreme = { at: null, isInDoubt: false };

type Reached = { reach: Excursion; adverse: Extreme; favourable: Extreme };
const nothingReached: Reached = { reach: noExcursion, adverse: nowhere, favourable: nowhere };

/** What the exits add: prices that the trade has certainly seen. */
function withExits(reached: Reached, entry: Entry, exits: readonly End[]): Reached {
  let { reach, adverse, favourable } = reached;
  for (const { price, at } of exits) {
    const wider = widenTo(reach, entry, price);
    if (wider.adverse > reach.adverse) adverse = { at, isInDoubt: false };
    if (wider.favourable > reach.favourable) favourable = { at, isInDoubt: false };
    reach = wider;
  }
  return { reach, adverse, favourable };
}

/** @param own candles from that of the entry to that of the exit */
function excursionsOf(trade: MeasuredTrade, time: TradeTime, own: readonly Candle[]): Excursions {
  const { instrument, timeframe, to } = time;
  const entry: Entry = { side: trade.type, price: trade.entry_price };
  const exits = endsOf(trade, time).filter(({ end }) => end === 'exit');
  const part = partOf(trade, exits.at(-1)?.price ?? trade.exit_price, time);
  let { reach, adverse, favourable } = nothingReached;
  for (const candle of own) {
    const { worst, sure, hasEntry, hasExit } = part(candle);
    const at = Math.min(to, candleEnd(instrument, timeframe, candle.t));
    const against = widenTo(reach, entry, worst).adverse;
    const wider = sure.reduce((sum, price) => widenTo(sum, entry, price), reach);
    const isInDoubt = (hasEntry || hasExit) && against > wider.adverse;
    if (against > reach.adverse) adverse = { at, isInDoubt };
    if (wider.favourable > reach.favourable) favourable = { at, isInDoubt: false };
    reach = { favourable: wider.favourable, adverse: Math.max(against, wider.adverse) };
  }
  const last = withExits({ reach, adverse, favourable }, entry, exits);
  const figureOf = figures(trade, entry, time);
  const taken = favourOf(entry.side, trade.exit_price, entry.price);
  return {
    adverse: { ...figureOf(-last.reach.adverse), ...last.adverse },
    favourable: { ...figureOf(last.reach.favourable), ...last.favourable },
    efficiency: last.reach.favourable === 0 ? null : taken / last.reach.favourable,
  };
}
