import { UNKNOWN, type Unknown } from '#contracts/unknown.ts';

export const PACKAGE_TYPES = ['weekly', 'monthly', 'yearly'] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];

export const ACCESS_PERIODS = ['1week', '1month', '1year'] as const;
type AccessPeriod = (typeof ACCESS_PERIODS)[number];

export type Plan = {
  type: PackageType;
  name: string;
  priceUsd: number;
  days: number;
  accessPeriod: AccessPeriod;
  description: string;
  features: readonly string[];
  popular: boolean;
};

export const plans: readonly Plan[] = [
  {
    type: 'weekly',
    name: 'Weekly',
    priceUsd: 10,
    days: 7,
    accessPeriod: '1week',
    description: 'A full week to see how we work',
    features: [
      'Every section: market, chart, scanners, analysis',
      'Trading journal, offline too',
      'Live webinars and their recordings',
    ],
    popular: false,
  },
  {
    type: 'monthly',
    name: 'Monthly',
    priceUsd: 30,
    days: 30,
    accessPeriod: '1month',
    description: 'For those who trade every week',
    features: [
      'Everything in Weekly',
      '$1.00 a day instead of $1.43',
      'Time for every scanner to show what it does',
    ],
    popular: true,
  },
  {
    type: 'yearly',
    name: 'Yearly',
    priceUsd: 70,
    days: 365,
    accessPeriod: '1year',
    description: 'A year for the price of seven weeks',
    features: [
      'Everything in Monthly',
      'The lowest price: $0.19 a day',
      'A year of graded signals as they come',
    ],
    popular: false,
  },
];

/** The name of a plan that was bought; a newer server may sell one that this app does not know. */
export const planName = (type: PackageType | Unknown): string =>
  type === UNKNOWN ? 'Another package' : planOf(type).name;

export function planOf(type: PackageType): Plan {
  const plan = plans.find((candidate) => candidate.type === type);
  if (plan === undefined) throw new Error(`there is no plan ${type}`);
  return plan;
}

/** Days of access that a period grants: a month is 30 days, a year 365, as the plans are sold. */
export const daysOfAccess: Record<AccessPeriod, number> = {
  '1week': 7,
  '1month': 30,
  '1year': 365,
};
