import { setImmediate as nextTurn } from 'node:timers/promises';
import { reportLimits } from '#api/domain/account-rule-alerts.ts';
import { createGate } from '#api/http/gate.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import { standingOf } from '#contracts/rules/journal/account-standing.ts';
import type { AccountRulesStore, AccountTrade, RuledAccount } from './account-rules.store.ts';

/** A journal is checked when nothing was pushed for so long: of an import only its end counts. */
const QUIET_MS = 5 * SECOND_MS;
const CHECKED_AT_ONCE = 2; // journals of different members

type Deps = {
  readonly store: AccountRulesStore;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  readonly onFailure: (error: unknown) => void;
};
export type AccountRulesService = ReturnType<typeof createAccountRulesService>;

/** Notifies members of loss limits of their accounts that are near or broken, see docs/notifications.md. */
export function createAccountRulesService({ store, now, isStopping, onFailure }: Deps) {
  const waiting = new Map<string, NodeJS.Timeout>(); // by member
  const checking = createGate(CHECKED_AT_ONCE);

  function checkLater(userId: string): void {
    const timer = waiting.get(userId);
    if (timer !== undefined) return void timer.refresh();
    const begin = (): void => {
      waiting.delete(userId);
      if (!isStopping()) void check(userId).catch(onFailure);
    };
    waiting.set(userId, setTimeout(begin, QUIET_MS).unref());
  }

  async function tradesOf(userId: string, accounts: readonly RuledAccount[]) {
    const trades = new Map(accounts.map(({ id }): [string, AccountTrade[]] => [id, []]));
    for await (const slice of store.trades(userId)) {
      for (const trade of slice) trades.get(trade.accountId ?? '')?.push(trade);
      await nextTurn();
    }
    return trades;
  }

  async function checkNow(userId: string): Promise<void> {
    const accounts = await store.accounts(userId);
    if (accounts.length === 0) return;
    const head = await store.head(userId);
    const trades = await tradesOf(userId, accounts);
    // Half of a change may look like a loss.
    if ((await store.head(userId)) !== head) return checkLater(userId);
    const at = now();
    const reports = accounts.flatMap((account) => {
      const { id, rules, currency } = account;
      return reportLimits(account, standingOf(rules, trades.get(id) ?? [], currency, at));
    });
    await store.report(userId, reports, at);
  }

  /** Compares the present standing of a member's accounts with their rules, and posts what is due. */
  async function check(userId: string): Promise<void> {
    const leave = await checking.enter(Infinity);
    try {
      await checkNow(userId);
    } finally {
      leave?.();
    }
  }

  return {
    check,
    /** Rows of a journal were pushed: checks it soon if they can concern rules. */
    pushed(userId: string, rows: readonly { readonly kind: string }[]): void {
      if (rows.some(({ kind }) => kind === 'entry' || kind === 'account')) checkLater(userId);
    },
  };
}
