import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { TradeTime } from '#contracts/rules/journal/trade-candles.ts';
import { candlesDuring, partOf } from '#contracts/rules/journal/trade-excursions.ts';
import { priceR } from '#contracts/rules/journal/trade-metrics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { favourOf } from '#contracts/rules/market/excursion.ts';
import { netR } from './net-r.ts';
import { deviationOf, LEAST_SAMPLE, meanOf } from './statistics.ts';

/*
 * What trades would have made with another stop and another target, on the candles from their entry to
 * their own exit. R is the distance to the trade's own stop in every cell, so that cells compare: a stop
 * at half of it loses 0.5 R.
 */

/** Distances of the stop, as multiples of the trade's own. */
const STOPS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** Targets in R; null: none, the trade's own exit ends it. */
const TARGETS = [0.5, 1, 1.5, 2, 3, null] as const;

/** A mean in R with its 95 % interval; null where all values are equal. */
export type MeanR = {
  readonly mean: number;
  readonly interval: readonly [low: number, high: number] | null;
};

/** A stop with its mean for each target. */
export type WhatIfRow = {
  readonly stop: number;
  readonly cells: readonly (MeanR & { readonly target: number | null })[];
};

export type WhatIf = {
  /** The trades that count, the same in every cell, and the fewest that give a table. */
  readonly n: number;
  readonly needed: number;
  /** Measured trades that do not count: those with several entries or exits, and those without net R. */
  readonly inParts: number;
  readonly withoutR: number;
  /** Of those that count: candles between entry and exit are missing. */
  readonly withGaps: number;
  /** Of those that count: in some cell the order of prices within a candle is unknown, and the stop counts. */
  readonly inDoubt: number;
  /** Null under `needed` trades. `actual` is what they made. */
  readonly table: { readonly actual: MeanR; readonly rows: readonly WhatIfRow[] } | null;
};

/** How a trade would have ended. `r` is before costs. */
export type Ending = {
  readonly r: number;
  readonly end: 'stop' | 'target' | 'own exit';
  /** Nothing shows that the stop was touched within the trade, and before the target. */
  readonly isInDoubt: boolean;
};

/** Prices of a candle in R from the entry, in favour of the trade. */
type Step = {
  readonly open: number | null; // null: before the entry
  readonly best: number; // of those that are certainly in the trade
  readonly worst: number; // of those that may be in the trade
  readonly surelyWorst: number; // of those that are certainly in it
  readonly worstBeforeExit: number; // the same without the exit; Infinity for none
};

const ROUNDING = 1e-9; // of prices divided by a distance

type TradeOnCandles = Pick<JournalEntry, 'type' | 'entry_price' | 'stop_loss'> & {
  readonly exit_price: number;
};

function stepsOf(trade: TradeOnCandles, risk: number, time: TradeTime, candles: readonly Candle[]) {
  const { type: side, entry_price, exit_price } = trade;
  const inR = (price: number): number => favourOf(side, price, entry_price) / risk;
  const exit = inR(exit_price);
  const part = partOf(trade, exit_price, time);
  const steps = candlesDuring(time, candles).map((candle): Step => {
    const { worst, sure, hasEntry, hasExit } = part(candle);
    const open = hasEntry ? null : inR(candle.o);
    const best = Math.max(...sure.map(inR));
    if (!hasEntry && !hasExit) {
      return {
        open,
        best,
        worst: inR(worst),
        surelyWorst: inR(worst),
        worstBeforeExit: inR(worst),
      };
    }
    const beforeExit = hasExit ? (open ?? Infinity) : Math.min(open ?? Infinity, inR(candle.c));
    const surelyWorst = hasExit ? Math.min(beforeExit, exit) : beforeExit;
    const possible = Math.min(inR(worst), surelyWorst);
    return { open, best, worst: possible, surelyWorst, worstBeforeExit: beforeExit };
  });
  // Where the candle of the exit is missing, the exit is the first known price after the gap.
  const atExit = { open: exit, best: exit, worst: exit, surelyWorst: exit };
  return [...steps, { ...atExit, worstBeforeExit: Infinity }];
}

/**
 * A candle that touches stop and target counts as the stop, a gap beyond the stop fills at the open, and
 * one beyond the target at the target, as in grading. Of the candles of entry and exit, prices that may lie
 * outside of the trade count against a stop that is closer than the own one. They do not touch the own
 * stop or a further one: the trade was alive until its exit. Where the own stop ended it, that is its exit.
 */
function endingOf(steps: readonly Step[], stop: number, target: number | null): Ending | null {
  const isTouched = (price: number): boolean => price <= -stop + ROUNDING;
  for (const { open, best, worst, surelyWorst, worstBeforeExit } of steps) {
    const isReached = target !== null && best >= target - ROUNDING;
    if (isTouched(stop < 1 ? worst : worstBeforeExit)) {
      if (open !== null && isTouched(open)) return { r: open, end: 'stop', isInDoubt: false };
      return { r: -stop, end: 'stop', isInDoubt: isReached || !isTouched(surelyWorst) };
    }
    if (isReached) return { r: target, end: 'target', isInDoubt: false };
  }
  return null;
}

/**
 * How a trade would have ended with each stop and target, read on its candles until its own exit.
 *
 * @param candles of the trade's market, oldest first; those outside of the trade do not count
 * @returns a row for each stop, a value for each target; null without a stop on the losing side
 */
export function endingsOf(
  trade: TradeOnCandles,
  time: TradeTime,
  candles: readonly Candle[],
): readonly (readonly Ending[])[] | null {
  const own = priceR(trade);
  if (own === null || trade.stop_loss === null) return null;
  const risk = favourOf(trade.type, trade.entry_price, trade.stop_loss);
  const steps = stepsOf(trade, risk, time, candles);
  const atOwnExit: Ending = { r: own, end: 'own exit', isInDoubt: false };
  return STOPS.map((stop) => TARGETS.map((target) => endingOf(steps, stop, target) ?? atOwnExit));
}

/** What a trade made after its own costs, in R, and its endings; or why it does not count. */
export type TradeWhatIf =
  | 'in parts'
  | 'without R'
  | {
      readonly actual: number;
      readonly costs: number; // R, zero or less unless a swap was credited
      readonly endings: readonly (readonly Ending[])[];
      readonly hasGaps: boolean;
    };

/** The part of a trade in the table, so that its candles need not stay in memory. Parameters as in `endingsOf`. */
export function tradeWhatIf(
  entry: JournalEntry,
  time: TradeTime,
  candles: readonly Candle[],
  hasGaps: boolean,
): TradeWhatIf {
  const { exit_price, fills } = entry;
  if (fills.length > 2) return 'in parts';
  const actual = netR(entry);
  const gross = priceR(entry);
  if (exit_price === null || actual === null || gross === null) return 'without R';
  const endings = endingsOf({ ...entry, exit_price }, time, candles);
  return endings === null ? 'without R' : { actual, costs: actual - gross, endings, hasGaps };
}

const Z = 1.96; // two-sided 95 % of the standard normal distribution

/** @param values at least one */
function meanR(values: readonly number[]): MeanR {
  const mean = meanOf(values) ?? Number.NaN;
  const deviation = deviationOf(values);
  if (deviation === null) return { mean, interval: null };
  const reach = (Z * deviation) / Math.sqrt(values.length);
  return { mean, interval: [mean - reach, mean + reach] };
}

/**
 * The mean R of trades with other stops and targets, after their own costs, with the interval of the mean:
 * 1.96 standard errors to both sides.
 *
 * @param trades in any order
 */
export function whatIf(trades: readonly TradeWhatIf[]): WhatIf {
  const counted = trades.filter((trade) => typeof trade !== 'string');
  const n = counted.length;
  const cell = (row: number, column: number): MeanR =>
    meanR(counted.map(({ endings, costs }) => (endings[row]?.[column]?.r ?? Number.NaN) + costs));
  return {
    n,
    needed: LEAST_SAMPLE,
    inParts: trades.filter((trade) => trade === 'in parts').length,
    withoutR: trades.filter((trade) => trade === 'without R').length,
    withGaps: counted.filter(({ hasGaps }) => hasGaps).length,
    inDoubt: counted.filter(({ endings }) => endings.flat().some(({ isInDoubt }) => isInDoubt))
      .length,
    table:
      n < LEAST_SAMPLE
        ? null
        : {
            actual: meanR(counted.map(({ actual }) => actual)),
            rows: STOPS.map((stop, row) => ({
              stop,
              cells: TARGETS.map((target, column) => ({ target, ...cell(row, column) })),
            })),
          },
  };
}
