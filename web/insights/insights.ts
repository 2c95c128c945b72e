import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { ExcursionValues, JournalFilter } from '#contracts/rules/journal/journal-filter.ts';

/*
 * Insights of the journal as plain values that a worker can send. Amounts are in major units of
 * `currency`; shares and percentages are numbers from 0 to 1. Null means unknown (a dash), never 0.
 */

export type InsightsQuery = {
  readonly filter: JournalFilter;
  /** Ids of accounts whose trades do not count in all accounts; the service fills it in. */
  readonly uncounted?: readonly string[];
  /** Of the trades that were measured on this device, by id; the service fills it in where the filter limits them. */
  readonly excursions?: ReadonlyMap<string, ExcursionValues> | undefined;
  /** Null selects the currency of most trades. */
  readonly currency: string | null;
  /** By currency, the price of one unit in `currency`; trades in these currencies are converted and counted. */
  readonly rates: Readonly<Record<string, number>>;
  /** The trader's IANA zone: a trade belongs to the day of its close there. */
  readonly zone: string;
  /** Results before costs from `-breakeven` to `breakeven`, in major units, are breakeven; default 0. */
  readonly breakeven: number;
  /** The base of percentages; null uses the balance of the filter's account, or no percentages without one. */
  readonly startingBalance: number | null;
  readonly now: number; // UTC ms
};

/** What selects trades. */
export type Selecting = 'filter' | 'uncounted' | 'excursions' | 'zone' | 'now';

/** The cash of the filter's account. Amounts are in major units. */
export type AccountCash = {
  readonly currency: string;
  readonly startingBalance: number | null;
  /** Deposits above zero and withdrawals below, in any order. */
  readonly flows: readonly { readonly t: number; readonly amount: number }[]; // UTC ms
};

export type Counted<Value> = { readonly value: Value | null; readonly n: number };

export type GroupFigures = {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly breakevens: number;
  /** Of all trades, and of those that were not breakeven. */
  readonly winRate: number | null;
  readonly winRateDecided: number | null;
  readonly net: number;
  readonly netPercent: number | null; // of the balance before the first trade
  readonly grossProfit: number;
  readonly grossLoss: number; // zero or below
  /** Infinity without losses. */
  readonly profitFactor: number | null;
  readonly payoff: number | null;
  readonly expectancy: number | null; // money per trade
  readonly averageR: Counted<number>; // net R
  readonly totalR: Counted<number>;
};

export const DIMENSIONS = [
  'pair',
  'session',
  'weekday',
  'hour',
  'setup',
  'tag',
  'emotion',
  'holding',
  'side',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const byDimension = <Value>(
  make: (dimension: Dimension) => Value,
): Record<Dimension, Value> => ({
  pair: make('pair'),
  session: make('session'),
  weekday: make('weekday'),
  hour: make('hour'),
  setup: make('setup'),
  tag: make('tag'),
  emotion: make('emotion'),
  holding: make('holding'),
  side: make('side'),
});

export type Group = GroupFigures & {
  /** For display: `EURUSD`, `London`, `Monday`, `09:00`, `1 to 4 hours`; blank when not recorded. */
  readonly name: string;
};

export type Streaks = {
  readonly longestWins: number;
  readonly longestLosses: number;
  /** Consecutive wins; negative for losses. */
  readonly current: number;
  readonly longestWinningDays: number;
  readonly longestLosingDays: number;
};

export type CurvePoint = {
  readonly t: number; // UTC ms, the close of a trade or a cash flow
  readonly balance: number; // starting balance (0 when unknown) plus results and cash flows so far
  readonly net: number; // results alone
  readonly drawdown: number; // money below the highest net point so far, zero or above
  readonly flow: number; // cash that came (above zero) or went at this point
};

export type Drawdown = {
  readonly money: number;
  readonly percent: number | null;
  readonly absolute: number | null; // below the starting balance
  readonly current: number;
  readonly longestDays: number; // below an earlier peak
  readonly recoveryFactor: number | null;
};

/** The number of closed trades in a currency; of the filtered trades, and most first in lists. */
export type CurrencyCount = { readonly currency: string; readonly trades: number };

export type Insights = {
  readonly currency: string;
  readonly currencies: readonly CurrencyCount[];
  readonly leftOut: number; // closed trades in other currencies without a rate
  readonly converted: number;
  readonly from: number | null; // UTC ms, first and last close
  readonly to: number | null;
  readonly all: GroupFigures;
  readonly averageWin: number | null;
  readonly averageLoss: number | null; // zero or below
  readonly largestWin: number | null;
  readonly largestLoss: number | null;
  readonly costs: { readonly commission: number; readonly swap: number; readonly fees: number };
  readonly streaks: Streaks;
  readonly drawdown: Drawdown;
  readonly expectancyRatio: number | null;
  /** Mean R before costs; the groups have R after costs. */
  readonly priceR: Counted<number>;
  readonly plannedRatio: Counted<number>;
  readonly sqn: Counted<number>;
  readonly sharpePerTrade: Counted<number>;
  readonly sharpeDaily: Counted<number>; // annualised, n in days
  readonly sortinoDaily: Counted<number>;
  readonly zScore: Counted<number>;
  readonly kelly: Counted<number>;
  readonly holding: Readonly<Record<'all' | 'winners' | 'losers', Counted<number>>>; // median, ms
  /** At most 500 points from the starting balance on; includes ends, peaks and troughs. */
  readonly curve: readonly CurvePoint[];
  /**
   * A histogram of net R in steps of 0.5 without gaps: `n` trades with `from` <= R < `to`. The outer bins
   * reach from -Infinity to -5 and from 10 to Infinity.
   */
  readonly distribution: readonly {
    readonly from: number;
    readonly to: number;
    readonly n: number;
  }[];
  readonly groups: Readonly<Record<Dimension, readonly Group[]>>;
  /** Results with all rules of the setup followed, with a broken rule, and without answers. */
  readonly discipline: {
    readonly followed: GroupFigures;
    readonly broken: GroupFigures;
    readonly unchecked: number;
    readonly rulesFollowed: number;
    readonly rulesBroken: number;
  };
};

/** The number of closed trades and their net result. */
export type PartResult = { readonly trades: number; readonly net: number };

/** A day of the calendar, in the trader's zone. */
export type CalendarDay = Omit<CurrencySum, 'currency'> & {
  readonly day: string; // YYYY-MM-DD
  readonly hasNote: boolean;
};

export type CalendarQuery = Pick<InsightsQuery, Selecting | 'currency'> & {
  readonly month: string; // YYYY-MM
};

export type CalendarMonth = {
  readonly month: string;
  readonly currency: string;
  readonly currencies: readonly CurrencyCount[]; // of all months
  readonly leftOut: number; // trades of the month in other currencies
  /** Days of all weeks below that have a closed trade or a note. */
  readonly days: readonly CalendarDay[];
  /** Whole weeks from Monday to Sunday, also where they reach into another month. */
  readonly weeks: readonly (PartResult & { readonly monday: string })[];
  readonly total: PartResult & { readonly wins: number };
};

export type DayQuery = Pick<InsightsQuery, Selecting> & {
  readonly day: string; // YYYY-MM-DD
};

export type CurrencySum = PartResult & {
  readonly currency: string;
  readonly wins: number;
  readonly r: Counted<number>;
};

export type DayTrades = {
  readonly day: string;
  readonly sums: readonly CurrencySum[]; // most trades first
  /** In the order of their close, at most 200. */
  readonly trades: readonly JournalEntry[];
  /** The number of trades of this day that the filter hides. */
  readonly hidden: number;
};

export type SetupsQuery = Pick<InsightsQuery, Selecting | 'currency'>;

/** The results of a setup; `key` is its normalised name. */
export type SetupResult = {
  readonly key: string;
  readonly name: string; // as the newest trade has it
  /** All trades of the journal with this setup, open and filtered-out ones included. */
  readonly uses: number;
  readonly all: PartResult & { readonly wins: number };
  /** Trades with answers and without a broken rule. */
  readonly followed: PartResult;
  readonly broken: PartResult;
  readonly unchecked: number;
  /** Answers to each rule, by its id. */
  readonly rules: Readonly<Record<string, { readonly followed: number; readonly broken: number }>>;
  /** The share of followed rules among all answers. */
  readonly adherence: Counted<number>;
};

export type SetupResults = {
  readonly currency: string;
  readonly currencies: readonly CurrencyCount[];
  readonly leftOut: number; // trades with a setup in other currencies
  readonly setups: readonly SetupResult[];
};
