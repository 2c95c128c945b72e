import { toMinor } from '#contracts/rules/payments/money.ts';

const COST_COLUMNS = ['commission', 'swap', 'fees'] as const;
type CostColumn = (typeof COST_COLUMNS)[number];

/** The factors that make the costs of a file negative. */
export type CostSigns = { readonly fees: 1 | -1; readonly swap: 1 | -1 };

/** Costs are negative already, as brokers write them. */
export const SIGNED_COSTS: CostSigns = { fees: 1, swap: 1 };

/** Files write costs with a sign, write only the swap with one (it may be income), or write none. */
const HABITS: readonly CostSigns[] = [SIGNED_COSTS, { fees: -1, swap: 1 }, { fees: -1, swap: -1 }];

/** The amounts of a row in major units, as far as it has them. */
export type Amounts = Readonly<Partial<Record<CostColumn | 'profit' | 'net', number>>>;

/** The commission, swap and fees of a row with the signs of this app, in minor units. */
export function signedCosts(
  amounts: Amounts,
  signs: CostSigns,
  currency: string,
): Record<CostColumn, number> {
  const minor = (amount: number | undefined, sign: 1 | -1) =>
    toMinor((amount ?? 0) * sign, currency);
  return {
    commission: minor(amounts.commission, signs.fees),
    swap: minor(amounts.swap, signs.swap),
    fees: minor(amounts.fees, signs.fees),
  };
}

/** Whether gross result and costs make the net result; null when the row lacks one of them. */
export function addsUp(amounts: Amounts, signs: CostSigns, currency: string): boolean | null {
  if (amounts.profit === undefined || amounts.net === undefined) return null;
  const { commission, swap, fees } = signedCosts(amounts, signs, currency);
  const sum = toMinor(amounts.profit, currency) + commission + swap + fees;
  return sum === toMinor(amounts.net, currency);
}

/**
 * Finds the signs of the costs with which gross and costs make the net of most rows. When no row has both,
 * commissions and fees without a negative value are costs without a sign: brokers rarely pay for trading.
 */
export function costSigns(rows: readonly Amounts[], currency: string): CostSigns {
  const right = HABITS.map(
    (signs) => rows.filter((amounts) => addsUp(amounts, signs, currency) === true).length,
  );
  const most = Math.max(...right);
  if (most > 0) return HABITS[right.indexOf(most)] ?? SIGNED_COSTS;
  const fees = rows.flatMap(({ commission, fees: others }) => [commission ?? 0, others ?? 0]);
  return fees.every((amount) => amount >= 0) ? { fees: -1, swap: 1 } : SIGNED_COSTS;
}
