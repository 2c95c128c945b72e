import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { StoreDeps } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { decideAlerts, type LimitReport } from '#api/domain/account-rule-alerts.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import type { AccountRules } from '#contracts/journal/account-rules.ts';
import { Fill } from '#contracts/journal/journal.ts';
import { rowFields } from '#contracts/journal/journal-rows.ts';
import type { RuledTrade } from '#contracts/rules/journal/account-standing.ts';
import { readHead, tradesAfter } from './journal-rows.store.ts';

export type RuledAccount = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly rules: AccountRules;
};

export type AccountTrade = { readonly id: string; readonly accountId: string | null } & RuledTrade;

export type AccountRulesStore = ReturnType<typeof createAccountRulesStore>;

const { id, doc, date, pnl, is_open } = journalRows;
const field = (name: string) => sql<string | null>`${doc} ->> ${sql.raw(`'${name}'`)}`;

/** What the rules need of a trade: reading and parsing whole documents takes several times as long. */
const tradeColumns = {
  id,
  date,
  pnl,
  is_open,
  account_id: field('account_id'),
  currency: field('currency'),
  opened_at: field('opened_at'),
  closed_at: field('closed_at'),
  fills: field('fills'), // as JSON; null: stored before trades had them
};

type TradeRow = {
  readonly [Name in 'account_id' | 'currency' | 'opened_at' | 'closed_at' | 'fills']: string | null;
} & { readonly id: string; readonly date: number; readonly pnl: number; readonly is_open: boolean };

const Fills = z.array(Fill);

const toTrade = (row: TradeRow): AccountTrade => ({
  id: row.id,
  accountId: row.account_id,
  currency: row.currency ?? '',
  date: new Date(row.date).toISOString(),
  pnl: row.pnl,
  status: row.is_open ? 'open' : 'closed',
  opened_at: row.opened_at,
  closed_at: row.closed_at,
  fills: row.fills === null || row.fills === '[]' ? [] : Fills.parse(JSON.parse(row.fills)),
});

const ROWS_PER_SLICE = 250; // they block the event loop for 3 ms

/** A limit's alert is remembered by the key of its event. */
const keyPrefix = (userId: string): string => `account-rules:${userId}:`;

export const createAccountRulesStore = ({ db, write }: StoreDeps) => ({
  /** The revision of the journal: the same one means that nothing has changed. */
  head: (userId: string): Promise<number> => readHead(db, userId),

  /** A member's accounts that have rules. */
  async accounts(userId: string): Promise<RuledAccount[]> {
    const rows = await db
      .select({ id, doc })
      .from(journalRows)
      .where(
        and(
          eq(journalRows.user_id, userId),
          eq(journalRows.kind, 'account'),
          not(eq(journalRows.deleted, true)),
          sql`${field('rules')} is not null`,
        ),
      );
    return rows.flatMap((row) => {
      const { data } = rowFields.account.safeParse(row.doc);
      return data?.rules ? [{ ...data, id: row.id, rules: data.rules }] : [];
    });
  },

  /** A member's trades of all accounts, in slices. */
  async *trades(userId: string, rowsPerSlice = ROWS_PER_SLICE): AsyncGenerator<AccountTrade[]> {
    for (let last = ''; ;) {
      const rows = await db
        .select(tradeColumns)
        .from(journalRows)
        .where(tradesAfter(userId, last))
        .orderBy(asc(id))
        .limit(rowsPerSlice);
      yield rows.map(toTrade);
      if (rows.length < rowsPerSlice) return;
      last = rows.at(-1)?.id ?? '';
    }
  },

  /** Posts the alerts that are due. @param at UTC ms */
  report: (userId: string, reports: readonly LimitReport[], at: number): Promise<void> =>
    write(async (tx) => {
      const prefix = keyPrefix(userId);
      const keys = reports.flatMap((report) => [report.keys.near, report.keys.broken]);
      const { key } = outboxEvents;
      const events = await tx
        .select({ key })
        .from(outboxEvents)
        .where(
          inArray(
            key,
            keys.map((each) => prefix + each),
          ),
        );
      const posted = new Set(events.map((event) => event.key.slice(prefix.length)));
      const { due, ended } = decideAlerts(reports, posted);
      for (const each of ended) {
        // The notification stays in the inbox; its key is free for the next time.
        await tx
          .update(outboxEvents)
          .set({ key: sql`${key} || ':' || ${outboxEvents.id}` })
          .where(eq(key, prefix + each));
      }
      for (const alert of due) {
        const audience = { userId };
        await postEvent(tx, { ...alert.copy, key: prefix + alert.key, audience, at });
      }
    }),
});
