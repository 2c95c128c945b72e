import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';

/*
 * What the journal teaches, as plain values that a worker can send. Amounts are in major units of
 * `currency`, shares and percents are numbers between 0 and 1. Null everywhere: it cannot be told, and
 * is shown as a dash; never 0 for that.
 */

export type InsightsQuery = {
  readonly filter: JournalFilter;
  /** The currency whose trades are looked at; null: that of most trades. */
  readonly currency: string | null;
  /** From a currency to the price of one unit of it in `currency`: those trades are counted too, converted. */
  readonly rates: Readonly<Record<string, number>>;
  /** The trader's IANA zone: a trade belongs to the day on which it closed there. */
  readonly zone: string;
  /** Results from `-breakeven` to `breakeven` before costs, in major units, are neither win nor loss; default 0. */
  readonly breakeven: number;
  /** Which balance percents refer to; null: that of the filter's account, and without one nothing is told in percent. */
  readonly startingBalance: number | null;
  readonly now: number; // UTC ms
};

/** The money of the account that the filter asks for, beside its trades. Amounts are in major units. */
export type AccountCash = {
  readonly currency: string;
  readonly startingBalance: number | null;
  /** Deposits above zero and withdrawals below, in any order. */
  readonly flows: readonly { readonly t: number; readonly amount: number }[]; // UTC ms
};

/** Of how many trades a figure is made. */
export type Counted<Value> = { readonly value: Value | null; readonly n: number };

/** The figures of any group of trades. */
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
  /** Infinity: profits and no loss. */
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

export type Group = GroupFigures & {
  /** As it is shown: `EURUSD`, `London`, `Monday`, `09:00`, `1 to 4 hours`; blank: the trader said nothing. */
  readonly name: string;
};

export type Streaks = {
  readonly longestWins: number;
  readonly longestLosses: number;
  /** Positive: wins in a row, negative: losses. */
  readonly current: number;
  readonly longestWinningDays: number;
  readonly longestLosingDays: number;
};

export type CurvePoint = {
  readonly t: number; // UTC ms, the close of a trade or a cash flow
  readonly balance: number; // starting balance (0 when unknown) and all results and cash flows until then
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

export type Insights = {
  readonly currency: string;
  /** Every currency of the filtered trades with its number of closed trades, most first. */
  readonly currencies: readonly { readonly currency: string; readonly trades: number }[];
  /** Closed trades in other currencies that no rate was known for. */
  readonly leftOut: number;
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
  /** What the win rate and the payoff earn on each unit that is lost in a losing trade. */
  readonly expectancyRatio: number | null;
  /** Mean R by prices alone, costs not counted; that of the groups is after costs. */
  readonly priceR: Counted<number>;
  /** Mean distance to the target, in distances to the stop. */
  readonly plannedRatio: Counted<number>;
  readonly sqn: Counted<number>;
  readonly sharpePerTrade: Counted<number>;
  readonly sharpeDaily: Counted<number>; // annualised, n in days
  readonly sortinoDaily: Counted<number>;
  readonly zScore: Counted<number>;
  readonly kelly: Counted<number>;
  readonly holding: {
    readonly all: Counted<number>; // median, ms
    readonly winners: Counted<number>;
    readonly losers: Counted<number>;
  };
  /** At most 500 points, from the balance before all of it; ends, peaks and troughs are never left out. */
  readonly curve: readonly CurvePoint[];
  /**
   * Net R by half steps, without gaps: how many trades lie at or above `from` and below `to`. What is below
   * -5 or from 10 on is one step each, which reaches to -Infinity or to Infinity.
   */
  readonly distribution: readonly {
    readonly from: number;
    readonly to: number;
    readonly n: number;
  }[];
  readonly groups: Readonly<Record<Dimension, readonly Group[]>>;
  /** Results with all rules of the setup kept, with one or more broken, and those never checked. */
  readonly discipline: {
    readonly kept: GroupFigures;
    readonly broken: GroupFigures;
    readonly unchecked: number;
    readonly rulesKept: number;
    readonly rulesBroken: number;
  };
};

/** A day of the calendar, in the trader's zone. */
export type CalendarDay = {
  readonly day: string; // YYYY-MM-DD
  readonly trades: number;
  readonly wins: number;
  readonly net: number;
  readonly r: Counted<number>;
  readonly hasNote: boolean;
};

export type CalendarQuery = {
  readonly month: string; // YYYY-MM
  readonly filter: JournalFilter;
  readonly currency: string | null;
  readonly zone: string;
  readonly now: number;
};

export type CalendarMonth = {
  readonly month: string;
  readonly currency: string;
  /** Every currency of the filtered trades, of whatever month, with its number of closed trades, most first. */
  readonly currencies: readonly { readonly currency: string; readonly trades: number }[];
  readonly leftOut: number; // trades of the month in other currencies
  /** Of all weeks below; only days on which something closed or was noted. */
  readonly days: readonly CalendarDay[];
  /** Monday to Sunday, each with the Monday it begins on; a week belongs to every month it has a day in, whole. */
  readonly weeks: readonly {
    readonly monday: string;
    readonly trades: number;
    readonly net: number;
  }[];
  readonly total: { readonly trades: number; readonly wins: number; readonly net: number };
};

export type DayQuery = {
  readonly day: string; // YYYY-MM-DD
  readonly filter: JournalFilter;
  readonly zone: string;
  readonly now: number;
};

/** Results of one currency. */
export type CurrencySum = {
  readonly currency: string;
  readonly trades: number;
  readonly wins: number;
  readonly net: number;
  readonly r: Counted<number>;
};

/** What closed on a day. */
export type DayTrades = {
  readonly day: string;
  readonly sums: readonly CurrencySum[]; // most trades first
  /** By their close; no more than 200 of them. */
  readonly trades: readonly JournalEntry[];
  /** Trades that closed on this day too, and that the filter hides. */
  readonly hidden: number;
};

export type SetupsQuery = {
  readonly filter: JournalFilter;
  readonly currency: string | null;
  readonly now: number;
};

/** Closed trades and what they brought. */
export type PartResult = { readonly trades: number; readonly net: number };

/** What a setup brought; `key` is its name as names are compared. */
export type SetupResult = {
  readonly key: string;
  readonly name: string; // as the newest trade has it
  /** All trades of the journal that name it, whatever the filter, open ones too. */
  readonly uses: number;
  readonly all: PartResult & { readonly wins: number };
  /** No rule broken, and one or more kept. */
  readonly kept: PartResult;
  readonly broken: PartResult;
  readonly unchecked: number;
  /** Answers to each rule, by its id. */
  readonly rules: Readonly<Record<string, { readonly kept: number; readonly broken: number }>>;
  /** The share of kept rules among all answers. */
  readonly adherence: Counted<number>;
};

export type SetupResults = {
  readonly currency: string;
  readonly currencies: readonly { readonly currency: string; readonly trades: number }[];
  readonly leftOut: number; // trades with a setup in other currencies
  readonly setups: readonly SetupResult[];
};
