import { fromMinor } from '#contracts/rules/payments/money.ts';
import { reconcile } from '#web/insights/reconcile.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readDuplicateFilter } from './import-duplicates.ts';
import { sidesOf } from './import-figures.ts';
import { toPositions } from './import-positions.ts';
import { type ReadyTrade, sumMinor } from './import-rows.ts';
import type { ReadyStatement } from './import-target.ts';

const MAX_TRADES = 50;
const MAX_INVALID = 500;

const toPreviewed = ({ line, brokerTime, fields }: ReadyTrade, isDuplicate: boolean) => ({
  line,
  symbol: fields.pair,
  side: fields.type,
  lots: fields.size,
  brokerTime, // closing time as the file has it
  closedAt: fields.date, // UTC ISO 8601
  net: fields.pnl,
  exits: Math.max(1, fields.fills.filter(({ kind }) => kind === 'exit').length),
  isDuplicate,
});

export type PreviewedTrade = ReturnType<typeof toPreviewed>;

function netOf(trades: readonly ReadyTrade[], currency: string): number {
  const inCurrency = trades.filter(({ fields }) => fields.currency === currency);
  const results = inCurrency.map(({ fields }) => fields.pnl);
  return fromMinor(sumMinor(results, currency), currency);
}

export type ImportPreview = Awaited<ReturnType<typeof previewImport>>;

/** Computes the result of an import. Writes nothing. */
export async function previewImport(db: JournalDb, { statement, target, rows }: ReadyStatement) {
  const duplicateFilter = await readDuplicateFilter(db);
  const newParts = new Set(duplicateFilter.newTrades(rows.trades));
  const fresh = toPositions([...newParts]);
  const duplicates = toPositions(rows.trades.filter((part) => !newParts.has(part)));
  const freshFlows = duplicateFilter.newFlows(rows.flows);
  const sides = sidesOf(statement, rows, target);
  const { currency } = target;
  return {
    fresh: fresh.length,
    duplicates: duplicates.length,
    cashFlows: { fresh: freshFlows.length, duplicates: rows.flows.length - freshFlows.length },
    invalidCount: rows.invalid.length,
    invalid: rows.invalid.slice(0, MAX_INVALID),
    trades: [
      ...fresh.slice(0, MAX_TRADES).map((trade) => toPreviewed(trade, false)),
      ...duplicates.slice(0, MAX_TRADES).map((trade) => toPreviewed(trade, true)),
    ].slice(0, MAX_TRADES),
    currency,
    net: netOf(fresh, currency), // of the new ones
    reconciliation: sides.stated && {
      currency,
      figures: reconcile(sides, currency),
      journalNet: null,
    },
  };
}
