import { ReportFigures } from '#contracts/journal/journal-rows.ts';
import { toMinor } from '#contracts/rules/payments/money.ts';
import type { Flow } from '#web/insights/equity.ts';
import type { ReportSides } from '#web/insights/reconcile.ts';
import { reportFigures, type ReportResult, sharpeRatio } from '#web/insights/report-figures.ts';
import type { Statement } from '#web/statements/statement.ts';
import { netOf, type ReadyRows } from './import-rows.ts';
import type { ChosenTarget } from './import-target.ts';

/** Null for figures outside the storable ranges. */
const storable = (figures: ReportFigures | null): ReportFigures | null =>
  ReportFigures.safeParse(figures).data ?? null;

const positionsOf = ({ trades }: ReadyRows, currency: string): ReportResult[] =>
  trades
    .filter(({ fields }) => fields.status === 'closed' && fields.currency === currency)
    .map(({ fields }) => ({
      t: Date.parse(fields.date),
      net: toMinor(fields.pnl, currency),
      isTrade: true,
    }));

const flowsOf = ({ flows }: ReadyRows, currency: string): Flow[] =>
  flows.map(({ fields }) => ({
    t: Date.parse(fields.date),
    amount: toMinor(fields.amount, currency),
  }));

function perPosition(rows: ReadyRows, { currency, account }: ChosenTarget): ReportFigures {
  const positions = positionsOf(rows, currency);
  const start = account.starting_balance;
  const sharpe = sharpeRatio(
    positions,
    flowsOf(rows, currency),
    start === null ? null : toMinor(start, currency),
  );
  return {
    ...reportFigures(positions, currency),
    ...(sharpe !== null && { sharpe_ratio: sharpe }),
  };
}

function perDeal({ deals }: Statement, { currency, clock }: ChosenTarget): ReportFigures | null {
  if (deals.length === 0) return null;
  const results = deals.map((deal) => ({
    t: clock(deal.at) ?? 0,
    net: netOf(deal, currency),
    isTrade: deal.direction !== 'in',
  }));
  return reportFigures(results, currency);
}

/**
 * The figures that a statement states, and those computed from its positions and from its deals. All rows
 * count, duplicates too, in the currency of the account.
 */
export const sidesOf = (
  statement: Statement,
  rows: ReadyRows,
  target: ChosenTarget,
): ReportSides => ({
  stated: storable(statement.stated),
  perPosition: storable(perPosition(rows, target)),
  perDeal: storable(perDeal(statement, target)),
});
