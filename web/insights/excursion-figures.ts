/*
 * What the excursions of many trades say together. All in R or as shares, so that trades of any size and
 * currency count alike; a trade without a stop loss has no R and counts only for its efficiency.
 */

/** A trade that was measured on its candles. */
export type MeasuredTrade = {
  readonly result: 'win' | 'loss' | 'breakeven';
  /** R, zero or more; null without a stop loss. */
  readonly mae: number | null;
  readonly mfe: number | null;
  readonly efficiency: number | null;
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
