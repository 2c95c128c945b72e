import type { ReportFigures } from '#contracts/journal/journal-records.ts';
import { minorDigits } from '#contracts/rules/payments/money.ts';

type Figure = keyof ReportFigures;

type Agreement = 'both' | 'deal' | 'position' | 'none' | 'not stated';

/** A figure counted in two ways (null when unknown), and the one that the statement has. */
type Compared = {
  readonly figure: Figure;
  readonly perDeal: number | null;
  readonly perPosition: number | null;
  readonly agrees: Agreement;
};

const EACH_DEAL =
  'The statement counts every deal by itself, so the commission of an entry is a losing deal of its own. The journal counts whole positions.';
const BALANCE_BY_DEAL =
  'The statement’s balance moves with every deal, so the commission of an entry comes before the result of its position. The journal counts whole positions.';
const CLOSING_DEALS =
  'The statement counts every deal that closes something. The journal counts positions.';

/** Reasons when the statement counts deals. */
const BY_DEAL: Readonly<Record<Figure, string>> = {
  net_profit:
    'The statement’s result has deals of no closed position in it, such as entry commissions of positions that are still open.',
  gross_profit: EACH_DEAL,
  gross_loss: EACH_DEAL,
  profit_factor: EACH_DEAL,
  expected_payoff: CLOSING_DEALS,
  max_drawdown: BALANCE_BY_DEAL,
  recovery_factor: BALANCE_BY_DEAL,
  sharpe_ratio: EACH_DEAL,
  trades: CLOSING_DEALS,
};

const BY_POSITION = 'The statement counts whole positions here, as the journal does.';

const OTHER_ROWS = 'This follows from the net profit, which differs too.';
const OTHER_WAY = 'The statement counts in another way than by deals or by positions.';
const OTHER_ORDER =
  'A drawdown depends on the order of results within the same second and, in some statements, on positions while they were open.';

/** Reasons when neither of our figures agrees. */
const BY_NOTHING: Readonly<Record<Figure, string>> = {
  net_profit:
    'The rows that could be read do not add up to the statement’s own result: rows are missing in the file, or were skipped.',
  gross_profit: OTHER_WAY,
  gross_loss: OTHER_WAY,
  profit_factor: OTHER_WAY,
  expected_payoff: OTHER_WAY,
  max_drawdown: OTHER_ORDER,
  recovery_factor: OTHER_ORDER,
  sharpe_ratio:
    'Sharpe ratios are made in several ways. Ours is the mean of the returns on the balance, divided by their standard deviation.',
  trades: OTHER_WAY,
};

/** Reasons when we cannot compute a figure. */
function reasonOfNone(figure: Figure): string {
  return figure === 'sharpe_ratio'
    ? 'This needs the balance before each trade, which is not known: give the account its starting balance.'
    : 'The rows of the statement have nothing to divide by.';
}

/** @param isNetOff the net profit differs, so that no other figure can agree */
function reasonOf(
  { figure, agrees, perDeal, perPosition }: Compared,
  isNetOff: boolean,
): string | null {
  if (agrees === 'deal') return perPosition === null ? null : BY_DEAL[figure];
  if (agrees === 'position') return perDeal === null ? null : BY_POSITION;
  if (agrees !== 'none') return null;
  if (isNetOff && figure !== 'net_profit') return OTHER_ROWS;
  return perDeal === null && perPosition === null ? reasonOfNone(figure) : BY_NOTHING[figure];
}

/** One figure of the statement, and ours counted in both ways. */
export type ReconciledFigure = {
  readonly figure: Figure;
  readonly stated: number | null;
  readonly perDeal: number | null;
  readonly perPosition: number | null;
  /** Which of ours agrees with the statement, to the cent or to its decimals. */
  readonly agrees: Agreement;
  /** A sentence; null when ours agree. */
  readonly reason: string | null;
};

export type Reconciliation = {
  readonly currency: string;
  readonly figures: readonly ReconciledFigure[];
  /** The current figure of the imported trades, which the user may have edited or deleted. Null in a preview. */
  readonly journalNet: number | null;
};

/** The figures that the statement states, and those of its rows. */
export type ReportSides = {
  readonly stated: ReportFigures | null;
  readonly perDeal: ReportFigures | null; // null without deals
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

const RATIO_DIGITS = 2; // as reports print them; parsing drops a trailing zero
const MOST_DIGITS = 8;

/** The decimals to which two values must agree. */
function digitsOf(figure: Figure, stated: number, currency: string): number {
  if (KINDS[figure] === 'money') return minorDigits(currency);
  if (KINDS[figure] === 'count') return 0;
  const decimals = String(stated).split('.')[1]?.length ?? 0;
  return Math.min(Math.max(decimals, RATIO_DIGITS), MOST_DIGITS);
}

/** Whether our value rounds to the stated one; halves may round either way. */
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

/** Compares our figures with the statement's, with a reason for each difference. */
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
