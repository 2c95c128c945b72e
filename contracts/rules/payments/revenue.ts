import type { Analytics } from '#contracts/analytics.ts';
import { toMajorUnits } from './money-amount.ts';
import { PACKAGE_TYPES, type PackageType } from './plans.ts';

/** What was paid for a package in one currency, in whole minor units. */
export type SoldPackage = {
  readonly packageType: PackageType;
  readonly currency: string;
  readonly payments: number;
  readonly amountMinor: number;
};

/** In the order of the plans; money of different currencies is never added up. */
export const toRevenue = (sold: readonly SoldPackage[]): Analytics['revenue'] =>
  PACKAGE_TYPES.flatMap((packageType) =>
    sold
      .filter((row) => row.packageType === packageType)
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
      .map(({ currency, payments, amountMinor }) => ({
        package_type: packageType,
        currency,
        payments,
        amount: toMajorUnits(amountMinor),
      })),
  );
