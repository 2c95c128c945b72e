import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { reconcile } from '#web/insights/reconcile.ts';
import type { Statement } from '#web/statements/statement.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import type { ImportPreview, PreviewedTrade } from './import-desk.ts';
import { sidesOf } from './import-figures.ts';
import { readKnown } from './import-known.ts';
import { type ReadyTrade, readRows } from './import-rows.ts';
import type { ChosenTarget } from './import-target.ts';

const TRADES_SHOWN = 50;
const INVALID_SHOWN = 500;

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

function shownOf(trades: readonly ReadyTrade[], fresh: readonly ReadyTrade[]): PreviewedTrade[] {
  const isFresh = new Set(fresh);
  const known = trades.filter((trade) => !isFresh.has(trade));
  return [
    ...fresh.slice(0, TRADES_SHOWN).map((trade) => toPreviewed(trade, false)),
    ...known.slice(0, TRADES_SHOWN).map((trade) => toPreviewed(trade, true)),
  ].slice(0, TRADES_SHOWN);
}

function netOf(trades: readonly ReadyTrade[], currency: string): number {
  const own = trades.filter(({ fields }) => fields.currency === currency);
  return fromMinor(
    own.reduce((sum, { fields }) => sum + toMinor(fields.pnl, currency), 0),
    currency,
  );
}

/** What would become of a statement. Writes nothing. */
export async function previewImport(
  db: JournalDb,
  statement: Statement,
  target: ChosenTarget,
): Promise<ImportPreview> {
  const rows = readRows(statement, target);
  const known = await readKnown(db);
  const fresh = known.freshTrades(rows.trades);
  const freshFlows = known.freshFlows(rows.flows);
  const sides = sidesOf(statement, rows, target);
  const { currency } = target;
  return {
    fresh: fresh.length,
    duplicates: rows.trades.length - fresh.length,
    cashFlows: { fresh: freshFlows.length, duplicates: rows.flows.length - freshFlows.length },
    invalidCount: rows.invalid.length,
    invalid: rows.invalid.slice(0, INVALID_SHOWN),
    trades: shownOf(rows.trades, fresh),
    currency,
    net: netOf(fresh, currency),
    reconciliation:
      sides.stated === null
        ? null
        : { currency, figures: reconcile(sides, currency), journalNet: null },
  };
}
