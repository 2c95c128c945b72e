import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import type { Offer } from './gateway.ts';

/** The plans in cents. */
export const usdPrices: Offer['pricesMinor'] = {
  weekly: toMinorUnits(planOf('weekly').priceUsd),
  monthly: toMinorUnits(planOf('monthly').priceUsd),
  yearly: toMinorUnits(planOf('yearly').priceUsd),
};
