import type { ReportFigures } from '#contracts/journal-records.ts';

export type Figure = keyof ReportFigures;

/** Which of ours is the statement's. */
export type Agreement = 'both' | 'deal' | 'position' | 'none' | 'not stated';

/** A figure in two ways, null where it cannot be told, and which of them the statement has. */
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

/** Where the statement's figure is that of its deals. */
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

/** Where no figure of ours is the statement's. */
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

/** What a figure of ours needs and did not find. */
function reasonOfNone(figure: Figure): string {
  return figure === 'sharpe_ratio'
    ? 'This needs the balance before each trade, which is not known: give the account its starting balance.'
    : 'The rows of the statement have nothing to divide by.';
}

/** @param isNetOff whether the net profit differs from ours, so that nothing else can be the same */
export function reasonOf(
  { figure, agrees, perDeal, perPosition }: Compared,
  isNetOff: boolean,
): string | null {
  if (agrees === 'deal') return perPosition === null ? null : BY_DEAL[figure];
  if (agrees === 'position') return perDeal === null ? null : BY_POSITION;
  if (agrees !== 'none') return null;
  if (isNetOff && figure !== 'net_profit') return OTHER_ROWS;
  return perDeal === null && perPosition === null ? reasonOfNone(figure) : BY_NOTHING[figure];
}
