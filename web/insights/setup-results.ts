import type { JournalEntry } from '#contracts/journal/journal.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import {
  addTrade,
  chosenCurrency,
  closedMatches,
  closeOf,
  currenciesOf,
  noSum,
  partOf,
} from './calendar.ts';
import type { SetupResult, SetupResults, SetupsQuery } from './insights.ts';

type Answers = Record<string, { followed: number; broken: number }>;

function countAnswers(trades: readonly JournalEntry[]): Answers {
  const rules: Answers = {};
  const answersTo = (id: string) => (rules[id] ??= { followed: 0, broken: 0 });
  for (const { rules_kept, rules_broken } of trades) {
    for (const id of rules_kept) answersTo(id).followed += 1;
    for (const id of rules_broken) answersTo(id).broken += 1;
  }
  return rules;
}

function adherenceOf(rules: Answers): SetupResult['adherence'] {
  const answers = Object.values(rules);
  const followed = answers.reduce((sum, rule) => sum + rule.followed, 0);
  const n = answers.reduce((sum, rule) => sum + rule.followed + rule.broken, 0);
  return { value: n === 0 ? null : followed / n, n };
}

function resultOf(
  trades: readonly JournalEntry[],
  currency: string,
): Omit<SetupResult, 'key' | 'name' | 'uses'> {
  const [all, followed, broken] = [noSum(), noSum(), noSum()];
  for (const trade of trades) {
    addTrade(all, trade);
    if (trade.rules_broken.length > 0) addTrade(broken, trade);
    else if (trade.rules_kept.length > 0) addTrade(followed, trade);
  }
  const rules = countAnswers(trades);
  return {
    all: { ...partOf(all, currency), wins: all.wins },
    followed: partOf(followed, currency),
    broken: partOf(broken, currency),
    unchecked: all.trades - followed.trades - broken.trades,
    rules,
    adherence: adherenceOf(rules),
  };
}

function bySetup(trades: readonly JournalEntry[]): ReadonlyMap<string, readonly JournalEntry[]> {
  const groups = new Map<string, JournalEntry[]>();
  for (const trade of trades) {
    const key = setupKey(trade.setup);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [trade]);
    else group.push(trade);
  }
  groups.delete('');
  return groups;
}

/** @param trades at least one */
const newestName = (trades: readonly JournalEntry[]): string =>
  trades
    .reduce((newest, trade) => (closeOf(trade) > closeOf(newest) ? trade : newest))
    .setup.trim();

/**
 * The results of each setup in one currency, with all rules followed and with a broken rule. A trade
 * without answers counts in neither.
 */
export function computeSetups(trades: readonly JournalEntry[], query: SetupsQuery): SetupResults {
  const closed = closedMatches(trades, query).filter(({ setup }) => setup !== '');
  const currencies = currenciesOf(closed);
  const currency = chosenCurrency(query.currency, currencies);
  const counted = closed.filter((trade) => trade.currency === currency);
  const matching = bySetup(counted);
  const setups = [...bySetup(trades)].map(([key, named]) => ({
    key,
    name: newestName(named),
    uses: named.length,
    ...resultOf(matching.get(key) ?? [], currency),
  }));
  return {
    currency,
    currencies,
    leftOut: closed.length - counted.length,
    setups: setups.toSorted((a, b) => b.uses - a.uses || (a.key < b.key ? -1 : 1)),
  };
}
