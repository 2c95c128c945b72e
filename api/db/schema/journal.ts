import type { ResetReason } from '#contracts/journal/journal-sync.ts';
import type { RowFields, RowKind } from '#contracts/journal/journal-rows.ts';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { kit } from '../kit.ts';
import { users } from './users.ts';

/** Rows of a trader's journal, tombstones included: a row that was ever stored is never taken away singly. */
export const journalRows = kit.table(
  'journal_rows',
  {
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: kit.text().notNull(), // made on the trader's device
    kind: kit.text().$type<RowKind>().notNull(),
    rev: kit.int().notNull(), // of the trader's journal when the row last changed: the cursor of devices
    doc: kit.json<RowFields>().notNull(),
    at: kit.json<Record<string, Stamp>>().notNull(), // when each field was written, on the hybrid clock
    deleted: kit.bool().notNull(), // of doc, for queries
    // Of a trade's doc, for queries; of other kinds empty.
    is_open: kit.bool().notNull().default(false),
    is_buy: kit.bool().notNull().default(false),
    date: kit.int().notNull(),
    pair: kit.text().notNull(),
    pnl: kit.real().notNull(),
    bytes: kit.int().notNull().default(0), // of doc, for quotas; 0: not measured yet
    created_at: kit.int().notNull(), // when the server first heard of it
    updated_at: kit.int().notNull(), // for display only: order and merging never look at it
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.id] }),
    kit.uniqueIndex('journal_rows_rev').on(t.user_id, t.rev),
    kit.index('journal_rows_created').on(t.created_at),
    kit.index('journal_rows_newest').on(t.user_id, t.kind, t.date, t.id),
    // Of all members: a page is found, and the crowd counted, in the index alone.
    kit
      .index('journal_rows_of_all')
      .on(t.kind, t.deleted, t.is_open, t.date, t.pair, t.is_buy, t.user_id),
  ],
);

/** Sums of a trader's closed trades, updated with every change so that reads need not scan rows. */
export const journalFigures = kit.table(
  'journal_figures',
  {
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pair: kit.text().notNull(),
    currency: kit.text().notNull(),
    trades: kit.int().notNull(),
    won: kit.int().notNull(), // pnl above zero
    pnl: kit.real().notNull(), // whole cents, which add up exactly
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.pair, t.currency] }),
    // Of all members: summed in order, without the table.
    kit.index('journal_figures_pair').on(t.pair, t.currency, t.trades, t.won, t.pnl),
  ],
);

/** The latest revision of each trader's journal. */
export const journalHeads = kit.table('journal_heads', {
  user_id: kit
    .text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  rev: kit.int().notNull(),
  newest_at: kit.int().notNull().default(0), // the latest that the server's clock showed at a write, UTC ms
});

/**
 * What each member's journal takes, updated in the transaction that changes it. A journal without a row
 * here is older than quotas and not measured yet.
 */
export const journalUsage = kit.table('journal_usage', {
  user_id: kit
    .text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  rows: kit.int().notNull().default(0), // without deleted ones
  bytes: kit.int().notNull().default(0), // of their fields
  deleted_rows: kit.int().notNull().default(0),
  deleted_bytes: kit.int().notNull().default(0),
  picture_bytes: kit.int().notNull().default(0),
});

/**
 * The epochs of the journals' data, the newest last. Clearing everything, or restoring a backup, begins one,
 * and every device reads all rows anew. What began before reasons were recorded counts as restored, so that
 * no device drops anything.
 */
export const journalEpochs = kit.table('journal_epoch', {
  id: kit.int().primaryKey(), // 1, 2, ... in the order they began
  epoch: kit.int().notNull(), // its name, in the cursors of devices
  began_at: kit.int().notNull().default(0), // UTC ms
  reason: kit.text().$type<ResetReason>().notNull().default('restored'),
});

export const journalScreenshots = kit.table(
  'journal_screenshots',
  {
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha: kit.text().notNull(), // SHA-256 of the bytes, hexadecimal
    type: kit.text().$type<'image/png' | 'image/jpeg' | 'image/webp'>().notNull(),
    bytes: kit.bytes().notNull(),
    created_at: kit.int().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.user_id, t.sha] })],
);
