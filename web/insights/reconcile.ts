import type { ReportFigures } from '#contracts/journal-records.ts';
import { minorDigits } from '#contracts/rules/minor-units.ts';
import { type Agreement, type Figure, reasonOf } from './reconcile-reasons.ts';

/** One figure as the statement has it, and as we compute it in both ways. */
export type ReconciledFigure = {
  readonly figure: Figure;
  readonly stated: number | null;
  readonly perDeal: number | null;
  readonly perPosition: number | null;
  /** Which of ours is the statement's, to the cent (or to its own decimals). */
  readonly agrees: Agreement;
  /** Why ours differ, in a sentence; null where they do not. */
  readonly reason: string | null;
};

export type Reconciliation = {
  readonly currency: string;
  readonly figures: readonly ReconciledFigure[];
  /** What the journal holds of this import now: deleted or edited trades make it differ. Null in a preview. */
  readonly journalNet: number | null;
};

/** What a statement says of itself, and what we make of its rows. */
export type ReportSides = {
  readonly stated: ReportFigures | null;
  readonly perDeal: ReportFigures | null; // null: the file has no deals
  readonly perPosition: ReportFigures | null;
};

const KINDS: Readonly<Record<Figure, 'money' | 'ratio' | 'count'>> = {
  net_profit: 'money',
  gross_profit: 'money',
  gross_loss: 'money',
  profit_factor: 'ratio',
  expected_payoff: 'money',
  max_drawdown: 'money',
  recovery_factor: 'ratio',
  sharpe_ratio: 'ratio',
  trades: 'count',
};

const FIGURES = [
  'net_profit',
  'gross_profit',
  'gross_loss',
  'profit_factor',
  'expected_payoff',
  'max_drawdown',
  'recovery_factor',
  'sharpe_ratio',
  'trades',
] as const satisfies readonly Figure[];

const RATIO_DIGITS = 2; // as reports print them; a final zero is lost in the number
const MOST_DIGITS = 8;

/** The decimals to which two values of a figure have to be the same. */
function digitsOf(figure: Figure, stated: number, currency: string): number {
  if (KINDS[figure] === 'money') return minorDigits(currency);
  if (KINDS[figure] === 'count') return 0;
  const shown = String(stated).split('.')[1]?.length ?? 0;
  return Math.min(Math.max(shown, RATIO_DIGITS), MOST_DIGITS);
}

/** Whether our value is printed as the statement has it. Halves may have been rounded either way. */
function isSame(ours: number | null, stated: number, digits: number): boolean {
  return ours !== null && Math.abs(ours - stated) * 10 ** digits <= 0.5 + 1e-6;
}

function agreement(
  values: Pick<ReconciledFigure, 'figure' | 'stated' | 'perDeal' | 'perPosition'>,
  currency: string,
): Agreement {
  const { figure, stated, perDeal, perPosition } = values;
  if (stated === null) return 'not stated';
  const digits = digitsOf(figure, stated, currency);
  const [isDeal, isPosition] = [
    isSame(perDeal, stated, digits),
    isSame(perPosition, stated, digits),
  ];
  if (isDeal && isPosition) return 'both';
  if (isDeal) return 'deal';
  return isPosition ? 'position' : 'none';
}

/** Sets our figures beside the statement's, each with the reason where they differ. */
export function reconcile(sides: ReportSides, currency: string): readonly ReconciledFigure[] {
  const compared = FIGURES.map((figure) => {
    const values = {
      figure,
      stated: sides.stated?.[figure] ?? null,
      perDeal: sides.perDeal?.[figure] ?? null,
      perPosition: sides.perPosition?.[figure] ?? null,
    };
    return { ...values, agrees: agreement(values, currency) };
  });
  const isNetOff = compared.some(
    ({ figure, agrees }) => figure === 'net_profit' && agrees === 'none',
  );
  return compared
    .filter(({ stated, perDeal, perPosition }) => (stated ?? perDeal ?? perPosition) !== null)
    .map((values) => ({ ...values, reason: reasonOf(values, isNetOff) }));
}
