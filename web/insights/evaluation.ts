import type { AccountRules } from '#contracts/journal/account-rules.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import {
  calendarOf,
  floorsOf,
  type MinorRules,
  percentOf,
  resultsOf,
  toMinorRules,
} from '#contracts/rules/journal/account-standing.ts';
import { toMinor } from '#contracts/rules/payments/money.ts';
import { LEAST_RESULTS, PATHS, randomFrom } from './outlook.ts';

/** Days in each path; who has then neither passed nor failed is undecided. */
export const EVALUATION_DAYS = 250;

/** How an evaluation that begins anew would end, if its days are like the past ones of the account. */
export type EvaluationOutlook = {
  /** The past days and results that were drawn from. */
  readonly days: number;
  readonly results: number;
  /** Shares of the paths; together 1. */
  readonly passed: number;
  readonly failed: number;
  readonly undecided: number;
};

type Goals = {
  readonly initial: number;
  readonly target: number;
  readonly minDays: number;
  readonly leastDay: number; // a day counts from this result on
  readonly bestDay: number | null; // at most so many percent of the profit
};

function goalsOf(rules: AccountRules, target: number, currency: string): Goals {
  const initial = toMinor(rules.initial_balance, currency);
  return {
    initial,
    target: percentOf(initial, target),
    minDays: rules.min_days ?? 0,
    leastDay: rules.day_profit === null ? -Infinity : percentOf(initial, rules.day_profit),
    bestDay: rules.best_day,
  };
}

/** The results of each past day, in their order; oldest first. */
function daysOf(trades: readonly EntryFields[], zone: string): number[][] {
  const { dayOf } = calendarOf(zone);
  const days = new Map<number, number[]>();
  for (const { t, minor } of trades.flatMap(resultsOf).toSorted((a, b) => a.t - b.t)) {
    const day = days.get(dayOf(t));
    if (day === undefined) days.set(dayOf(t), [minor]);
    else day.push(minor);
  }
  return [...days.values()];
}

type Draw = () => readonly number[];

/** One evaluation: days are drawn until it is passed, a rule is broken, or the days are over. */
function runOnce(goals: Goals, rules: MinorRules, draw: Draw): 'passed' | 'failed' | 'undecided' {
  const { initial, target, minDays, leastDay, bestDay } = goals;
  let [balance, highest, counted, best] = [initial, initial, 0, 0];
  for (let day = 0; day < EVALUATION_DAYS; day += 1) {
    const start = balance;
    const floor = Math.max(...floorsOf(rules, start, highest, initial).map((limit) => limit.floor));
    for (const result of draw()) {
      balance += result;
      if (balance <= floor) return 'failed';
    }
    highest = Math.max(highest, balance);
    counted += Number(balance - start >= leastDay);
    best = Math.max(best, balance - start);
    const won = balance - initial;
    const isEven = bestDay === null || best * 100 <= won * bestDay;
    if (won >= target && counted >= minDays && isEven) return 'passed';
  }
  return 'undecided';
}

/**
 * The chance to pass an evaluation with these rules: whole past days of the account are drawn at random, with
 * replacement, so the order of trades within a day stays. The trader's own limit does not fail it.
 *
 * @param trades closed trades of the account in its currency
 * @returns null without a target, and for fewer than 30 results
 */
export function evaluationOutlook(
  rules: AccountRules,
  trades: readonly EntryFields[],
  currency: string,
  seed = 1,
): EvaluationOutlook | null {
  const days = daysOf(trades, rules.zone);
  const results = days.reduce((sum, day) => sum + day.length, 0);
  if (rules.target === null || results < LEAST_RESULTS) return null;
  const goals = goalsOf(rules, rules.target, currency);
  const limits = toMinorRules({ ...rules, own_daily_loss: null }, goals.initial, currency);
  const random = randomFrom(seed);
  const draw: Draw = () => days[Math.floor(random() * days.length)] ?? [];
  const counts = { passed: 0, failed: 0, undecided: 0 };
  for (let path = 0; path < PATHS; path += 1) counts[runOnce(goals, limits, draw)] += 1;
  return {
    days: days.length,
    results,
    passed: counts.passed / PATHS,
    failed: counts.failed / PATHS,
    undecided: counts.undecided / PATHS,
  };
}
