import type { ResetReason } from '#contracts/journal/journal-sync.ts';
import type { RowFields, RowKind } from '#contracts/journal/journal-rows.ts';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { kit, parentId } from '../kit.ts';
import { users } from './users.ts';

/** Rows of the traders' journals. Deleted rows stay as tombstones. */
export const journalRows = kit.table(
  'journal_rows',
  {
    user_id: parentId(() => users.id),
    id: kit.text().notNull(), // created on the trader's device
    kind: kit.text().$type<RowKind>().notNull(),
    rev: kit.int().notNull(), // revision of the journal at the row's last change: the cursor of devices
    doc: kit.json<RowFields>().notNull(),
    at: kit.json<Record<string, Stamp>>().notNull(), // hybrid-clock stamp of each field
    deleted: kit.bool().notNull(), // copied from doc for queries
    // Copied from a trade's doc for queries; empty for other kinds.
    is_open: kit.bool().notNull().default(false),
    is_buy: kit.bool().notNull().default(false),
    date: kit.int().notNull(),
    pair: kit.text().notNull(),
    pnl: kit.real().notNull(),
    bytes: kit.int().notNull().default(0), // size of doc for quotas; 0: not measured yet
    created_at: kit.int().notNull(), // when the server received it first
    updated_at: kit.int().notNull(), // for display only, never for order and merging
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.id] }),
    kit.uniqueIndex('journal_rows_rev').on(t.user_id, t.rev),
    kit.index('journal_rows_created').on(t.created_at),
    kit.index('journal_rows_newest').on(t.user_id, t.kind, t.date, t.id),
    // Covers lists of all members and the count of the traders' positions.
    kit
      .index('journal_rows_of_all')
      .on(t.kind, t.deleted, t.is_open, t.date, t.pair, t.is_buy, t.user_id),
  ],
);

/** Sums of a trader's closed trades, updated with every change so that reads do not scan rows. */
export const journalFigures = kit.table(
  'journal_figures',
  {
    user_id: parentId(() => users.id),
    pair: kit.text().notNull(),
    currency: kit.text().notNull(),
    trades: kit.int().notNull(),
    won: kit.int().notNull(), // pnl above zero
    pnl: kit.real().notNull(), // whole cents, which add up exactly
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.pair, t.currency] }),
    // Covers the sums of all members.
    kit.index('journal_figures_pair').on(t.pair, t.currency, t.trades, t.won, t.pnl),
  ],
);

/** The latest revision of each trader's journal. */
export const journalHeads = kit.table('journal_heads', {
  user_id: parentId(() => users.id).primaryKey(),
  rev: kit.int().notNull(),
  newest_at: kit.int().notNull().default(0), // latest server time of a write, UTC ms
});

/** Size of each journal, updated in the transaction that changes it. No row: not measured yet. */
export const journalUsage = kit.table('journal_usage', {
  user_id: parentId(() => users.id).primaryKey(),
  rows: kit.int().notNull().default(0), // without deleted ones
  bytes: kit.int().notNull().default(0),
  deleted_rows: kit.int().notNull().default(0),
  deleted_bytes: kit.int().notNull().default(0),
  picture_bytes: kit.int().notNull().default(0),
});

/**
 * The epochs of the journals' data. Clearing everything or restoring a backup begins a new one, and every
 * device reads all rows again. Epochs without a recorded reason count as restored, so that no device drops rows.
 */
export const journalEpochs = kit.table('journal_epoch', {
  id: kit.int().primaryKey(), // 1, 2, ...
  epoch: kit.int().notNull(), // part of the devices' cursors
  began_at: kit.int().notNull().default(0), // UTC ms
  reason: kit.text().$type<ResetReason>().notNull().default('restored'),
});

export const journalScreenshots = kit.table(
  'journal_screenshots',
  {
    user_id: parentId(() => users.id),
    sha: kit.text().notNull(), // SHA-256 of the bytes, hexadecimal
    type: kit.text().$type<'image/png' | 'image/jpeg' | 'image/webp'>().notNull(),
    bytes: kit.bytes().notNull(),
    created_at: kit.int().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.user_id, t.sha] })],
);

/** How often rows of a member were refused, by what was wrong with them. Nothing of their content is stored. */
export const journalRefusals = kit.table(
  'journal_refusals',
  {
    user_id: parentId(() => users.id),
    kind: kit.text().notNull(),
    code: kit.text().notNull(), // of the error catalogue, or `unknown`
    field: kit.text().notNull(), // blank: about no single field
    times: kit.int().notNull(),
    last_at: kit.int().notNull(),
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.kind, t.code, t.field] }),
    kit.index('journal_refusals_last').on(t.last_at),
  ],
);

/** What members sent of the sync inspector. */
export const diagnosticReports = kit.table(
  'diagnostic_reports',
  {
    id: kit.text().primaryKey(),
    user_id: parentId(() => users.id),
    device: kit.text(), // "Chrome on Android"; null: unknown
    text: kit.text().notNull(),
    created_at: kit.int().notNull(),
  },
  (t) => [
    kit.index('diagnostic_reports_user').on(t.user_id, t.id),
    kit.index('diagnostic_reports_created').on(t.created_at),
  ],
);
