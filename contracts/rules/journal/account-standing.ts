import type { AccountRules } from '#contracts/journal/account-rules.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { DAY_MS } from '../durations.ts';
import { fromMinor, toMinor } from '../payments/money.ts';
import { createZoneClock, momentOf, NEW_YORK_CLOSE, brokerOffset } from '../time/broker-zone.ts';

/*
 * How an account stands with its rules, from its closed trades and closed parts alone: the journal knows no
 * equity, so what is open counts nowhere. Deposits and withdrawals do not count either, as a payout is no loss.
 * All sums are in whole minor units of the account's currency.
 */

export type RuleName = 'daily_loss' | 'own_daily_loss' | 'total_loss';

/** A loss that a rule allows. Amounts in major units of the account's currency. */
export type LossLimit = {
  readonly rule: RuleName;
  /** The most that may be lost: of the day, or in all. */
  readonly most: number;
  /** Lost of it so far; 0 with a profit. */
  readonly used: number;
  /** What can still be lost until the rule is broken, from where the balance is now. Below zero: broken. */
  readonly left: number;
  /** The balance at which the rule is broken. */
  readonly floor: number;
  /** When it was broken first, UTC ms; null: never. */
  readonly brokenAt: number | null;
};

export type Standing = {
  readonly balance: number;
  /** The rules' day now, `YYYY-MM-DD`, and when it ends, UTC ms. */
  readonly day: string;
  readonly dayEndsAt: number;
  /** The balance at the start of the day, and the day's result so far. */
  readonly dayStart: number;
  readonly dayResult: number;
  readonly limits: readonly LossLimit[];
  readonly target: { readonly amount: number; readonly won: number } | null;
  readonly days: { readonly counted: number; readonly needed: number } | null;
  /** The best day's share of the whole profit in percent; null without a profit. */
  readonly bestDay: { readonly share: number | null; readonly most: number } | null;
  /** Trades in another currency than the account's, which do not count. */
  readonly leftOut: number;
};

/** What rules need of a trade. */
export type RuledTrade = Pick<
  EntryFields,
  'date' | 'status' | 'currency' | 'pnl' | 'opened_at' | 'closed_at' | 'fills'
>;

/** A result at a moment (UTC ms), in minor units. */
export type Result = { readonly t: number; readonly minor: number };

/** What a trade realised, and when; parts that were closed by themselves, also of an open trade. */
export function resultsOf(trade: RuledTrade): Result[] {
  const { fills, status, currency, pnl, closed_at, date } = trade;
  const closedAt = Date.parse(closed_at ?? date);
  const parts = fills
    .filter(({ kind, pnl: result }) => kind === 'exit' || result !== 0)
    .map((fill) => ({
      t: fill.at === null ? closedAt : Date.parse(fill.at),
      minor: toMinor(fill.pnl, currency),
    }));
  if (status === 'open') return parts;
  const rest = toMinor(pnl, currency) - parts.reduce((sum, { minor }) => sum + minor, 0);
  return rest === 0 && parts.length > 0 ? parts : [...parts, { t: closedAt, minor: rest }];
}

const openedAt = ({ opened_at, date }: RuledTrade): number => Date.parse(opened_at ?? date);

type Day = { start: number; result: number };

/** The results by day, with the balance that each day began with, and the broken rules on the way. */
function replay(
  results: readonly Result[],
  initial: number,
  rules: MinorRules,
  dayOf: (t: number) => number,
) {
  const days = new Map<number, Day>();
  const brokenAt = new Map<RuleName, number>();
  let balance = initial;
  let highest = initial; // at the end of a day
  let today: number | null = null;
  for (const { t, minor } of results) {
    const day = dayOf(t);
    if (day !== today) {
      highest = Math.max(highest, balance);
      today = day;
      days.set(day, { start: balance, result: 0 });
    }
    const of = days.get(day);
    if (of === undefined) continue;
    balance += minor;
    of.result += minor;
    for (const { rule, floor } of floorsOf(rules, of.start, highest, initial)) {
      if (balance <= floor && !brokenAt.has(rule)) brokenAt.set(rule, t);
    }
  }
  return { days, brokenAt, balance, highest, today };
}

export type MinorRules = {
  readonly dailyLoss: (dayStart: number) => number | null;
  readonly ownDailyLoss: number | null;
  readonly totalLoss: number | null;
  readonly isTrailing: boolean;
};

type Floor = { readonly rule: RuleName; readonly most: number; readonly floor: number };

/** The balance at which each rule is broken, in minor units; `highest` is the highest end of a day. */
export function floorsOf(
  rules: MinorRules,
  dayStart: number,
  highest: number,
  initial: number,
): Floor[] {
  const daily = rules.dailyLoss(dayStart);
  const { ownDailyLoss: own, totalLoss: total, isTrailing } = rules;
  return [
    ...(daily === null
      ? []
      : [{ rule: 'daily_loss' as const, most: daily, floor: dayStart - daily }]),
    ...(own === null
      ? []
      : [{ rule: 'own_daily_loss' as const, most: own, floor: dayStart - own }]),
    ...(total === null
      ? []
      : [
          {
            rule: 'total_loss' as const,
            most: total,
            floor: (isTrailing ? highest : initial) - total,
          },
        ]),
  ];
}

export const percentOf = (whole: number, percent: number): number =>
  Math.round((whole * percent) / 100);

export function toMinorRules(rules: AccountRules, initial: number, currency: string): MinorRules {
  const { daily_loss: daily, total_loss: total, own_daily_loss: own } = rules;
  return {
    dailyLoss: (dayStart) =>
      daily === null
        ? null
        : percentOf(rules.daily_loss_of === 'initial' ? initial : dayStart, daily),
    ownDailyLoss: own === null ? null : toMinor(own, currency),
    totalLoss: total === null ? null : percentOf(initial, total),
    isTrailing: rules.total_loss_from === 'highest',
  };
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The number of the day that a zone's calendar shows, and when a day of that number begins, UTC ms. */
export function calendarOf(zone: string) {
  const clock =
    zone === NEW_YORK_CLOSE || /^[+-]/.test(zone)
      ? (t: number) => t + brokerOffset(zone, t)
      : createZoneClock(zone);
  return {
    dayOf: (t: number) => Math.floor(clock(t) / DAY_MS),
    startOf: (day: number) => momentOf(`${dayText(day)}T00:00:00`, zone) ?? day * DAY_MS,
  };
}

function countDays(
  trades: readonly RuledTrade[],
  days: ReadonlyMap<number, Day>,
  least: number | null,
  dayOf: (t: number) => number,
): number {
  if (least === null) return new Set(trades.map((trade) => dayOf(openedAt(trade)))).size;
  return [...days.values()].filter(({ result }) => result >= least).length;
}

/**
 * How an account stands with its rules.
 *
 * @param trades of the account, deleted ones left out, in any order
 * @param now UTC ms; later results do not count
 */
export function standingOf(
  rules: AccountRules,
  trades: readonly RuledTrade[],
  currency: string,
  now: number,
): Standing {
  const from = rules.from === null ? -Infinity : Date.parse(rules.from);
  const own = trades.filter((trade) => trade.currency === currency);
  const results = own
    .flatMap(resultsOf)
    .filter(({ t }) => t >= from && t <= now)
    .toSorted((a, b) => a.t - b.t);
  const { dayOf, startOf } = calendarOf(rules.zone);
  const initial = toMinor(rules.initial_balance, currency);
  const minorRules = toMinorRules(rules, initial, currency);
  const { days, brokenAt, balance, highest, today } = replay(results, initial, minorRules, dayOf);
  const day = dayOf(now);
  const current = days.get(day) ?? { start: balance, result: 0 };
  const peak = today === day ? highest : Math.max(highest, balance);
  const money = (minor: number): number => fromMinor(minor, currency);
  const won = balance - initial;
  const opened = own.filter((trade) => openedAt(trade) >= from && openedAt(trade) <= now);
  const least = rules.day_profit === null ? null : percentOf(initial, rules.day_profit);
  const best = Math.max(0, ...[...days.values()].map(({ result }) => result));
  return {
    balance: money(balance),
    day: dayText(day),
    dayEndsAt: startOf(day + 1),
    dayStart: money(current.start),
    dayResult: money(current.result),
    limits: floorsOf(minorRules, current.start, peak, initial).map(({ rule, most, floor }) => ({
      rule,
      most: money(most),
      used: money(Math.max(0, floor + most - balance)),
      left: money(balance - floor),
      floor: money(floor),
      brokenAt: brokenAt.get(rule) ?? null,
    })),
    target:
      rules.target === null
        ? null
        : { amount: money(percentOf(initial, rules.target)), won: money(won) },
    days:
      rules.min_days === null
        ? null
        : { counted: countDays(opened, days, least, dayOf), needed: rules.min_days },
    bestDay:
      rules.best_day === null
        ? null
        : { share: won > 0 ? (best / won) * 100 : null, most: rules.best_day },
    leftOut: trades.length - own.length,
  };
}

/** The tightest loss limit of the day: what is left until the first rule breaks. Null without a limit. */
export function tightestLimit({ limits }: Standing): LossLimit | null {
  const [first] = limits.toSorted((a, b) => a.left - b.left);
  return first ?? null;
}

/** From which share of a limit a trader is warned. */
export const WARNED_FROM = 0.75;

export type LimitState = 'fine' | 'near' | 'broken';

export function limitState({ most, used, left }: LossLimit): LimitState {
  if (left <= 0) return 'broken';
  return used >= most * WARNED_FROM ? 'near' : 'fine';
}
