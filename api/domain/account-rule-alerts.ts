import type { AccountFields } from '#contracts/journal/journal-rows.ts';
import {
  type LimitState,
  limitState,
  type LossLimit,
  type RuleName,
  type Standing,
} from '#contracts/rules/journal/account-standing.ts';
import { minorDigits } from '#contracts/rules/payments/money.ts';
import { utcMoment, utcTimeOfDay } from '#contracts/rules/time/dates.ts';
import type { NotificationCopy } from './notification-copy.ts';

type Account = Pick<AccountFields, 'name' | 'currency'> & { readonly id: string };

/** A limit as it stands now, and the keys of its two alerts: near (75 % is used) and broken. */
export type LimitReport = {
  readonly state: LimitState;
  readonly keys: { readonly near: string; readonly broken: string };
  /** Whether its alerts are of one day; otherwise they count until the limit is fine again. */
  readonly isDaily: boolean;
  readonly copy: NotificationCopy | null; // null: it is fine
};

export type RuleAlert = { readonly key: string; readonly copy: NotificationCopy };

/** One report for each loss limit. Keys are unique among the accounts of one member. */
export const reportLimits = (account: Account, standing: Standing): LimitReport[] =>
  standing.limits.map((limit) => {
    const state = limitState(limit);
    const isDaily = limit.rule !== 'total_loss';
    const keyOf = (level: 'near' | 'broken'): string =>
      [account.id, limit.rule, level, ...(isDaily ? [standing.day] : [])].join(':');
    return {
      state,
      keys: { near: keyOf('near'), broken: keyOf('broken') },
      isDaily,
      copy: state === 'fine' ? null : copyOf(account, limit, isDaily ? standing.dayEndsAt : null),
    };
  });

/**
 * Which alerts are due, and which earlier ones have ended, so that they may come again. After the alert of a
 * broken limit there is none of a near one.
 *
 * @param posted keys of the alerts so far
 */
export function decideAlerts(
  reports: readonly LimitReport[],
  posted: ReadonlySet<string>,
): { readonly due: RuleAlert[]; readonly ended: string[] } {
  const due: RuleAlert[] = [];
  const ended: string[] = [];
  for (const { state, keys, isDaily, copy } of reports) {
    const both = [keys.near, keys.broken];
    if (state === 'fine' || copy === null) {
      if (!isDaily) ended.push(...both.filter((key) => posted.has(key)));
      continue;
    }
    const isPosted =
      state === 'near' ? both.some((key) => posted.has(key)) : posted.has(keys.broken);
    if (!isPosted) due.push({ key: keys[state], copy });
  }
  return { due, ended };
}

const limitNames: Readonly<Record<RuleName, { near: string; broken: string; fact: string }>> = {
  daily_loss: { near: "today's loss limit", broken: 'daily loss limit', fact: 'Daily loss limit' },
  own_daily_loss: {
    near: 'your own daily limit',
    broken: 'your own daily limit',
    fact: 'Own daily limit',
  },
  total_loss: {
    near: 'the total loss limit',
    broken: 'total loss limit',
    fact: 'Total loss limit',
  },
};

/** @param dayEndsAt of a daily limit, UTC ms */
function copyOf(account: Account, limit: LossLimit, dayEndsAt: number | null): NotificationCopy {
  const { name, currency } = account;
  const { rule, used, left } = limit;
  const names = limitNames[rule];
  const most = formatAmount(limit.most, currency);
  const until = dayEndsAt === null ? '' : ` until ${utcTimeOfDay(dayEndsAt)} UTC`;
  const isBroken = left <= 0;
  const stands = isBroken
    ? `${formatAmount(used, currency)} lost, ${most} allowed`
    : `${formatAmount(left, currency)} left of ${most}`;
  return {
    topic: 'account_rules',
    title: isBroken
      ? `${name}: ${names.broken} reached`
      : `${name}: ${percentOf(limit)} % of ${names.near} used`,
    body: `${stands}${until}; closed trades only.`,
    facts: [
      ['Account', name],
      [names.fact, most],
      ['Lost of it', formatAmount(used, currency)],
      ...(dayEndsAt === null ? [] : [['The day ends', utcMoment(dayEndsAt)] as const]),
    ],
    target: { section: 'trading-journal', item: 'accounts' },
  };
}

/** Never rounded up: 99.6 % is not all of it. */
const percentOf = ({ used, most }: LossLimit): number => Math.floor((used / most) * 100 + 1e-9);

/** As the app writes it: `$1,142.50`, `1,142.50 EUR`. */
export function formatAmount(major: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = major.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return currency === 'USD' ? `$${text}` : `${text} ${currency}`;
}
