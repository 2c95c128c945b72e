import type { ExcursionValues } from '#contracts/rules/journal/journal-filter.ts';
import type { ExcursionFigure, Excursions } from '#contracts/rules/journal/trade-excursions.ts';
import type { TradeTime } from '#contracts/rules/journal/trade-candles.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { candleEnd, candleStart } from '#contracts/rules/market/timeframes.ts';

/** An excursion as the list shows it: r and money signed, the move zero or more. */
export type ExcursionAmount = Pick<ExcursionFigure, 'r' | 'money' | 'move'>;

/** The prices of a trade as an SVG path from its entry to its exit. */
export type PriceLine = {
  readonly path: string;
  /** Where entry and exit lie in the box of the path. */
  readonly entry: readonly [x: number, y: number];
  readonly exit: readonly [x: number, y: number];
};

/** What the list shows of a trade that was measured on its candles. */
export type TradeFigures = {
  readonly mae: ExcursionAmount;
  readonly mfe: ExcursionAmount;
  readonly efficiency: number | null;
  readonly line: PriceLine;
};

const amountOf = ({ r, money, move }: ExcursionFigure): ExcursionAmount => ({ r, money, move });

/** The box of a price line, with room for the marks at its ends. */
const LINE = { width: 96, height: 32, margin: 4 };
const LINE_POINTS = 40;

type Point = readonly [index: number, price: number];

/** At most so many points: of each of equal stretches the lowest and the highest, in their order. */
function thinned(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const stretches = Math.floor(most / 2);
  return Array.from({ length: stretches }, (_, n) => {
    const begin = Math.floor((n * points.length) / stretches);
    const some = points.slice(begin, Math.floor(((n + 1) * points.length) / stretches));
    const byPrice = some.toSorted(([, one], [, other]) => one - other);
    const ends = [byPrice.at(0), byPrice.at(-1)].filter((point) => point !== undefined);
    return [...new Set(ends)].toSorted(([one], [other]) => one - other);
  }).flat();
}

/** The entry, the closes of the candles that ended within the trade, and the exit. Closed hours take no room. */
function priceLine(
  { entry_price, exit_price }: { readonly entry_price: number; readonly exit_price: number },
  { instrument, timeframe, from, to }: TradeTime,
  candles: readonly Candle[],
): PriceLine {
  const first = candleStart(instrument, timeframe, from);
  const closes = candles
    .filter(({ t }) => t >= first && candleEnd(instrument, timeframe, t) <= to)
    .map(({ c }, index): Point => [index + 1, c]);
  const last = closes.length + 1;
  const inner = thinned(closes, LINE_POINTS - 2);
  const points: Point[] = [[0, entry_price], ...inner, [last, exit_price]];
  const prices = points.map(([, price]) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const { width, height, margin } = LINE;
  const place = ([index, price]: Point): [x: number, y: number] => {
    const up = high === low ? 0.5 : (price - low) / (high - low);
    const x = margin + (index / last) * (width - 2 * margin);
    const y = margin + (1 - up) * (height - 2 * margin);
    return [Number(x.toFixed(1)), Number(y.toFixed(1))];
  };
  return {
    path: `M${points.map((point) => place(point).join(' ')).join('L')}`,
    entry: place([0, entry_price]),
    exit: place([last, exit_price]),
  };
}

/** @param candles of the timeframe of `time`, oldest first */
export const tradeFigures = (
  { adverse, favourable, efficiency }: Excursions,
  trade: { readonly entry_price: number; readonly exit_price: number },
  time: TradeTime,
  candles: readonly Candle[],
): TradeFigures => ({
  mae: amountOf(adverse),
  mfe: amountOf(favourable),
  efficiency,
  line: priceLine(trade, time, candles),
});

/** What filters and insights compare. */
export const valuesOf = ({ mae, mfe, efficiency }: TradeFigures): ExcursionValues => ({
  mae: mae.r === null ? null : Math.abs(mae.r),
  mfe: mfe.r,
  efficiency,
});

/*
 * What the excursions of many trades say together. All in R or as shares, so that trades of any size and
 * currency count alike; a trade without a stop loss has no R and counts only for its efficiency.
 */

/** A trade that was measured on its candles. */
export type MeasuredTrade = ExcursionValues & {
  readonly result: 'win' | 'loss' | 'breakeven';
  readonly setup: string; // blank: none
  readonly weekday: string; // of its entry
};

/** How far the trades of a kind went: a half, three quarters and nine tenths of them at most so far. */
export type Reach = {
  readonly n: number;
  readonly half: number;
  readonly most: number;
  readonly nearlyAll: number;
};

/** A median with a 95 % interval that assumes no distribution; the interval is null under 6 values. */
export type MedianFigure = {
  readonly name: string;
  readonly n: number;
  readonly median: number;
  readonly interval: readonly [low: number, high: number] | null;
};

export type ExcursionFigures = {
  /** Trades that match, and those of them that were measured. */
  readonly trades: number;
  readonly measured: number;
  /** MAE of winners, null under 10: a stop closer than this would have ended so many of them. */
  readonly winners: Reach | null;
  /** MFE of losers, null under 10, with the share that was at least 1 R in profit before. */
  readonly losers: (Reach & { readonly hadOneR: number }) | null;
  /** Exit efficiency of winners, by setup and by weekday of the entry. */
  readonly bySetup: readonly MedianFigure[];
  readonly byWeekday: readonly MedianFigure[];
};

const LEAST = 10; // results for a distribution

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** The smallest value that at least this share of the values does not exceed. @param values sorted */
const quantile = (values: readonly number[], share: number): number =>
  values[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN;

function reachOf(values: readonly number[]): Reach | null {
  if (values.length < LEAST) return null;
  const all = sorted(values);
  return {
    n: all.length,
    half: quantile(all, 0.5),
    most: quantile(all, 0.75),
    nearlyAll: quantile(all, 0.9),
  };
}

const TAIL = 0.025;

/**
 * The rank from below, counted from 1, at which the 95 % interval of the median begins: the largest k for which
 * a fair coin shows fewer than k heads in n throws at most once in 40. 0 if there is none.
 *
 * @source W. J. Conover, Practical Nonparametric Statistics (1999), confidence interval for a quantile
 */
export function intervalRank(n: number): number {
  let [chance, sum, k] = [0.5 ** n, 0, 0];
  while (sum + chance <= TAIL) {
    sum += chance;
    k += 1;
    chance *= (n - k + 1) / k;
  }
  return k;
}

function medianFigure(name: string, values: readonly number[]): MedianFigure {
  const all = sorted(values);
  const n = all.length;
  const middle = n / 2;
  const median = ((all[Math.ceil(middle) - 1] ?? 0) + (all[Math.floor(middle)] ?? 0)) / 2;
  const rank = intervalRank(n);
  const [low, high] = [all[rank - 1], all[n - rank]];
  const interval =
    rank > 0 && low !== undefined && high !== undefined ? ([low, high] as const) : null;
  return { name, n, median, interval };
}

function byName(
  trades: readonly MeasuredTrade[],
  nameOf: (trade: MeasuredTrade) => string,
): MedianFigure[] {
  const groups = new Map<string, number[]>();
  for (const trade of trades) {
    if (trade.efficiency === null) continue;
    const group = groups.get(nameOf(trade));
    if (group === undefined) groups.set(nameOf(trade), [trade.efficiency]);
    else group.push(trade.efficiency);
  }
  return [...groups].map(([name, values]) => medianFigure(name, values));
}

const withoutGaps = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);

/** @param trades how many match; @param measured those of them with candles */
export function excursionFigures(
  trades: number,
  measured: readonly MeasuredTrade[],
  weekdays: readonly string[],
): ExcursionFigures {
  const of = (result: MeasuredTrade['result']) =>
    measured.filter((trade) => trade.result === result);
  const losersMfe = withoutGaps(of('loss').map(({ mfe }) => mfe));
  const losers = reachOf(losersMfe);
  return {
    trades,
    measured: measured.length,
    winners: reachOf(withoutGaps(of('win').map(({ mae }) => mae))),
    losers: losers && {
      ...losers,
      hadOneR: losersMfe.filter((mfe) => mfe >= 1).length / losersMfe.length,
    },
    bySetup: byName(of('win'), ({ setup }) => setup).toSorted((a, b) => b.n - a.n),
    byWeekday: byName(of('win'), ({ weekday }) => weekday).toSorted(
      (a, b) => weekdays.indexOf(a.name) - weekdays.indexOf(b.name),
    ),
  };
}
