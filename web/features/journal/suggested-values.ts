import { GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Account } from '#web/data/journal/accounts.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';

/** What a trader wrote before and may mean again. */
export type KnownValues = {
  /** Lots of the newest trade. */
  size: number | null;
  accounts: readonly Account[];
  /** The one that is looked at; null: all of them are. */
  account: Account | null;
  pairs: readonly string[];
  strategies: readonly string[];
  setups: readonly string[];
  emotions: readonly string[];
  tags: readonly string[];
};

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter(Boolean);

/**
 * Reads what is known out of trades, newest first: what was used last is offered first.
 *
 * @param accountId of the account that is looked at
 */
export function knownValues(
  trades: readonly JournalItem[],
  accounts: readonly Account[],
  accountId: string,
): KnownValues {
  return {
    accounts,
    account: accounts.find(({ id }) => id === accountId) ?? null,
    size: trades.find(({ size }) => size !== null)?.size ?? null,
    pairs: distinct([...trades.map(({ pair }) => pair), ...GENERAL_PAIRS]),
    strategies: distinct(trades.map(({ strategy }) => strategy)),
    setups: distinct(trades.map(({ setup }) => setup)),
    emotions: distinct(trades.map(({ emotions }) => emotions)),
    tags: distinct(trades.flatMap(({ tags }) => tags)),
  };
}
