import { ReportFigures } from '#contracts/journal/journal-rows.ts';
import { minorDigits } from '#contracts/rules/payments/money.ts';

type Figure = keyof ReportFigures;

const BY_POSITION = 'The statement counts each closed part of a position here.';
const EACH_DEAL =
  'The statement counts every deal by itself, so the commission of an entry is a losing deal of its own. Its list of positions has that commission in their results.';
const BALANCE_BY_DEAL =
  'The statement’s balance moves with every deal, so the commission of an entry comes before the result of its position. Its list of positions has both at once.';
const CLOSING_DEALS =
  'The statement counts every deal that closes something, its list of positions each closed part.';
const OPEN_DEALS =
  'The statement’s result has deals of no closed position in it, such as entry commissions of positions that are still open.';

const OTHER_ROWS = 'This follows from the net profit, which differs too.';
const OTHER_WAY = 'The statement counts in another way than by deals or by positions.';
const OTHER_ORDER =
  'A drawdown depends on the order of results within the same second and, in some statements, on positions while they were open.';
const OTHER_SHARPE =
  'Sharpe ratios are made in several ways. Ours is the mean of the returns on the balance, divided by their standard deviation.';
const MISSING_ROWS =
  'The rows that could be read do not add up to the statement’s own result: rows are missing in the file, or were skipped.';

const NOTHING_TO_DIVIDE = 'The rows of the statement have nothing to divide by.';
const NO_BALANCE =
  'This needs the balance before each trade, which is not known: give the account its starting balance.';

type FigureRules = {
  readonly kind: 'money' | 'ratio' | 'count';
  /** The reason when the statement counts deals, and when neither of our figures agrees. */
  readonly byDeal: string;
  readonly byNothing: string;
};

const RULES: Readonly<Record<Figure, FigureRules>> = {
  net_profit: { kind: 'money', byDeal: OPEN_DEALS, byNothing: MISSING_ROWS },
  gross_profit: { kind: 'money', byDeal: EACH_DEAL, byNothing: OTHER_WAY },
  gross_loss: { kind: 'money', byDeal: EACH_DEAL, byNothing: OTHER_WAY },
  profit_factor: { kind: 'ratio', byDeal: EACH_DEAL, byNothing: OTHER_WAY },
  expected_payoff: { kind: 'money', byDeal: CLOSING_DEALS, byNothing: OTHER_WAY },
  max_drawdown: { kind: 'money', byDeal: BALANCE_BY_DEAL, byNothing: OTHER_ORDER },
  recovery_factor: { kind: 'ratio', byDeal: BALANCE_BY_DEAL, byNothing: OTHER_ORDER },
  sharpe_ratio: { kind: 'ratio', byDeal: EACH_DEAL, byNothing: OTHER_SHARPE },
  trades: { kind: 'count', byDeal: CLOSING_DEALS, byNothing: OTHER_WAY },
};

const reasonOfUnknown = (figure: Figure): string =>
  figure === 'sharpe_ratio' ? NO_BALANCE : NOTHING_TO_DIVIDE;

/** @param isNetOff the net profit differs, so that no other figure can agree */
function reasonOf(
  { figure, agrees, perDeal, perPosition }: Omit<ReconciledFigure, 'reason'>,
  isNetOff: boolean,
): string | null {
  const { byDeal, byNothing } = RULES[figure];
  if (agrees === 'deal') return perPosition === null ? null : byDeal;
  if (agrees === 'position') return perDeal === null ? null : BY_POSITION;
  if (agrees !== 'none') return null;
  if (isNetOff && figure !== 'net_profit') return OTHER_ROWS;
  if (perDeal !== null || perPosition !== null) return byNothing;
  return reasonOfUnknown(figure);
}

/** One figure of the statement, and ours counted in both ways. */
export type ReconciledFigure = {
  readonly figure: Figure;
  readonly stated: number | null;
  readonly perDeal: number | null;
  readonly perPosition: number | null;
  /** Which of ours agrees with the statement, to the cent or to its decimals. */
  readonly agrees: 'both' | 'deal' | 'position' | 'none' | 'not stated';
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

const RATIO_DIGITS = 2; // as reports print them; parsing drops a trailing zero
const MOST_DIGITS = 8;

/** The decimals to which two values must agree. */
function digitsOf(figure: Figure, stated: number, currency: string): number {
  const { kind } = RULES[figure];
  if (kind === 'money') return minorDigits(currency);
  if (kind === 'count') return 0;
  const decimals = String(stated).split('.')[1]?.length ?? 0;
  return Math.min(Math.max(decimals, RATIO_DIGITS), MOST_DIGITS);
}

/** Whether our value rounds to the stated one; halves may round either way. */
function isSame(ours: number | null, stated: number, digits: number): boolean {
  return ours !== null && Math.abs(ours - stated) * 10 ** digits <= 0.5 + 1e-6;
}

function agreement(
  values: Omit<ReconciledFigure, 'agrees' | 'reason'>,
  currency: string,
): ReconciledFigure['agrees'] {
  const { figure, stated, perDeal, perPosition } = values;
  if (stated === null) return 'not stated';
  const digits = digitsOf(figure, stated, currency);
  const isDeal = isSame(perDeal, stated, digits);
  const isPosition = isSame(perPosition, stated, digits);
  if (isDeal && isPosition) return 'both';
  if (isDeal) return 'deal';
  return isPosition ? 'position' : 'none';
}

/** Compares our figures with the statement's, with a reason for each difference. */
export function reconcile(sides: ReportSides, currency: string): readonly ReconciledFigure[] {
  const compared = ReportFigures.keyof().options.map((figure) => {
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
