import { fromMinor } from '#contracts/rules/payments/money.ts';
import { reconcile, type Reconciliation } from '#web/insights/reconcile.ts';
import type { Statement, SkippedRow } from '#web/statements/statement.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readDuplicateFilter } from './import-duplicates.ts';
import { sidesOf } from './import-figures.ts';
import { type ReadyTrade, readRows, sumMinor } from './import-rows.ts';
import type { ChosenTarget } from './import-target.ts';

export type PreviewedTrade = {
  readonly line: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly lots: number | null;
  readonly brokerTime: string; // closing time as the file has it
  readonly closedAt: string; // closing time, UTC ISO 8601
  readonly net: number;
  readonly isDuplicate: boolean;
};

export type ImportPreview = {
  readonly fresh: number;
  readonly duplicates: number;
  readonly cashFlows: { readonly fresh: number; readonly duplicates: number };
  /** Number of rows that cannot be imported; `invalid` has the first 500. */
  readonly invalidCount: number;
  readonly invalid: readonly SkippedRow[];
  /** The first 50, new ones first. */
  readonly trades: readonly PreviewedTrade[];
  readonly currency: string;
  readonly net: number; // of the new ones
  readonly reconciliation: Reconciliation | null;
};

const MAX_TRADES = 50;
const MAX_INVALID = 500;

const toPreviewed = (
  { line, brokerTime, fields }: ReadyTrade,
  isDuplicate: boolean,
): PreviewedTrade => ({
  line,
  symbol: fields.pair,
  side: fields.type,
  lots: fields.size,
  brokerTime,
  closedAt: fields.date,
  net: fields.pnl,
  isDuplicate,
});

function previewTrades(
  trades: readonly ReadyTrade[],
  fresh: readonly ReadyTrade[],
): PreviewedTrade[] {
  const isFresh = new Set(fresh);
  const duplicates = trades.filter((trade) => !isFresh.has(trade));
  return [
    ...fresh.slice(0, MAX_TRADES).map((trade) => toPreviewed(trade, false)),
    ...duplicates.slice(0, MAX_TRADES).map((trade) => toPreviewed(trade, true)),
  ].slice(0, MAX_TRADES);
}

function netOf(trades: readonly ReadyTrade[], currency: string): number {
  const inCurrency = trades.filter(({ fields }) => fields.currency === currency);
  const results = inCurrency.map(({ fields }) => fields.pnl);
  return fromMinor(sumMinor(results, currency), currency);
}

/** Computes the result of an import. Writes nothing. */
export async function previewImport(
  db: JournalDb,
  statement: Statement,
  target: ChosenTarget,
): Promise<ImportPreview> {
  const rows = readRows(statement, target);
  const duplicateFilter = await readDuplicateFilter(db);
  const fresh = duplicateFilter.newTrades(rows.trades);
  const freshFlows = duplicateFilter.newFlows(rows.flows);
  const sides = sidesOf(statement, rows, target);
  const { currency } = target;
  return {
    fresh: fresh.length,
    duplicates: rows.trades.length - fresh.length,
    cashFlows: { fresh: freshFlows.length, duplicates: rows.flows.length - freshFlows.length },
    invalidCount: rows.invalid.length,
    invalid: rows.invalid.slice(0, MAX_INVALID),
    trades: previewTrades(rows.trades, fresh),
    currency,
    net: netOf(fresh, currency),
    reconciliation:
      sides.stated === null
        ? null
        : { currency, figures: reconcile(sides, currency), journalNet: null },
  };
}
