import type { JournalFilter } from '#web/data/journal/journal.ts';
import { pairName } from '#contracts/rules/journal/trade-result.ts';
import { GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Account } from '#web/data/journal/accounts.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import type { TakenPicture } from '#web/data/journal/shared-pictures.ts';
import type { TradeStart } from '#web/data/journal/journal-context.ts';

// Apart from the form itself, which loads later: the list of trades needs only this.

export type TradeTask =
  /** `day` (YYYY-MM-DD) dates the trade; today without it. `pictures`: its first screenshots. */
  | { kind: 'add'; day?: string; pictures?: readonly TakenPicture[] }
  | { kind: 'take'; start: TradeStart }
  | { kind: 'duplicate' | 'edit' | 'close'; trade: JournalItem };

/** The key under which the draft of a task is stored: one per edited and closed trade and per signal. */
export function draftKeyOf(task: TradeTask) {
  if (task.kind === 'edit') return `edit:${task.trade.id}` as const;
  if (task.kind === 'close') return `close:${task.trade.id}` as const;
  return task.kind === 'take' ? (`take:${task.start.signal_id ?? ''}` as const) : 'new';
}

/** Values of earlier trades that the form and the filters suggest. */
export type TradeSuggestions = {
  /** Lots of the newest trade that has a size. */
  size: number | null;
  accounts: readonly Account[];
  /** The selected account; null when all accounts are visible. */
  account: Account | null;
  pairs: readonly string[];
  strategies: readonly string[];
  setups: readonly string[];
  emotions: readonly string[];
  tags: readonly string[];
};

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter(Boolean);

/** @param trades newest first; suggestions have the same order */
export function readSuggestions(
  trades: readonly JournalItem[],
  accounts: readonly Account[],
  accountId: string,
): TradeSuggestions {
  return {
    accounts,
    account: accounts.find(({ id }) => id === accountId) ?? null,
    size: trades.find(({ size }) => size !== null)?.size ?? null,
    pairs: distinct([...trades.map(({ pair }) => pairName(pair)), ...GENERAL_PAIRS]),
    strategies: distinct(trades.map(({ strategy }) => strategy)),
    setups: distinct(trades.map(({ setup }) => setup)),
    emotions: distinct(trades.map(({ emotions }) => emotions)),
    tags: distinct(trades.flatMap(({ tags }) => tags)),
  };
}

export type JournalTask =
  | TradeTask
  | { kind: 'import'; isShared: boolean }
  /** Adds the pictures that other apps shared to a trade. */
  | { kind: 'pictures' };

export type JournalTabProps = {
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onFilter: (changes: Partial<JournalFilter>) => void;
  onTask: (task: JournalTask) => void;
  onOpen: (id: string) => void;
};
