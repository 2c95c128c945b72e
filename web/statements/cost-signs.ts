import { toMinor } from '#contracts/rules/payments/money.ts';

const COST_COLUMNS = ['commission', 'swap', 'fees'] as const;
type CostColumn = (typeof COST_COLUMNS)[number];

/** By what the costs of a file are multiplied, so that what is paid is below zero. */
export type CostSigns = { readonly fees: 1 | -1; readonly swap: 1 | -1 };

/** Below zero is what was paid, as brokers write it. */
export const SIGNED_COSTS: CostSigns = { fees: 1, swap: 1 };

/** Costs are written as what they are, only the swap, which may be earned, has a sign, or none has. */
const HABITS: readonly CostSigns[] = [SIGNED_COSTS, { fees: -1, swap: 1 }, { fees: -1, swap: -1 }];

/** The amounts of a row in major units, absent where it has none. */
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

/** Whether the parts of a row are its net result; null: it does not say both. */
export function addsUp(amounts: Amounts, signs: CostSigns, currency: string): boolean | null {
  if (amounts.profit === undefined || amounts.net === undefined) return null;
  const { commission, swap, fees } = signedCosts(amounts, signs, currency);
  const sum = toMinor(amounts.profit, currency) + commission + swap + fees;
  return sum === toMinor(amounts.net, currency);
}

/**
 * How a table of no fixed format writes its costs: in the way in which gross and costs make the net of
 * most rows. Where no row says both, commissions and fees of which none is below zero are costs
 * without a sign: a broker that pays its customers for trading is rarer than such a table.
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
