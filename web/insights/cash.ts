import { periodStart } from '#contracts/rules/journal/journal-filter.ts';
import { toMinor } from '#contracts/rules/payments/money.ts';
import type { Flow } from './equity.ts';
import type { AccountCash, InsightsQuery } from './insights.ts';
import { convert, type InCurrency, type Result } from './results.ts';

/** The balance that percents refer to, and what moved it beside the trades; whole minor units. */
export type Cash = { readonly start: number | null; readonly flows: readonly Flow[] };

/** The cash of the query's account in the currency that is looked at; where no rate is known, none of it. */
export function cashIn(to: InCurrency, query: InsightsQuery, account: AccountCash | null): Cash {
  const { currency } = to;
  const asked = query.startingBalance === null ? null : toMinor(query.startingBalance, currency);
  if (account === null) return { start: asked, flows: [] };
  const own = (amount: number): number | null =>
    convert(toMinor(amount, account.currency), account.currency, to);
  const start = asked ?? (account.startingBalance === null ? null : own(account.startingBalance));
  const flows = account.flows.flatMap(({ t, amount }) => {
    const converted = own(amount);
    return converted === null ? [] : [{ t, amount: converted }];
  });
  return sincePeriod({ start, flows }, periodStart(query.filter.period, new Date(query.now)));
}

/** What came or went before the period is part of the balance at which it starts. */
function sincePeriod({ start, flows }: Cash, since: Date | null): Cash {
  if (since === null) return { start, flows };
  const earlier = sumOf(flows.filter(({ t }) => t < since.getTime()));
  const later = flows.filter(({ t }) => t >= since.getTime());
  return { start: start === null ? null : start + earlier, flows: later };
}

const sumOf = (flows: readonly Flow[]): number =>
  flows.reduce((sum, { amount }) => sum + amount, 0);

/** The balance before the first trade, cash that had come by then included; null where it says nothing. */
export function baseOf({ start, flows }: Cash, results: readonly Result[]): number | null {
  if (start === null) return null;
  const first = results[0]?.trade.closedAt ?? -Infinity;
  const base = start + sumOf(flows.filter(({ t }) => t <= first));
  return base > 0 ? base : null;
}
