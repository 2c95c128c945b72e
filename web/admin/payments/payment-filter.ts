import { z } from 'zod';
import {
  PAYMENT_SORTS,
  type PaymentSelection,
  PaymentSort,
} from '#contracts/payments/admin-payments.ts';
import { PackageType, RecordedMethod } from '#contracts/primitives.ts';
import { methodWords } from '#contracts/rules/access/membership.ts';
import { PAYMENT_FILTERS } from '#contracts/rules/payments/payment-states.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { readOrder } from '#contracts/rules/sorting.ts';
import { shiftMonth } from '#contracts/rules/time/dates.ts';
import { DAY, daysOfMonth, localDay, startOfDay } from '#web/lib/days.ts';
import { formatDateTime } from '#web/lib/format-time.ts';

/** Browsers let people type years of six digits, which no calendar of ours has. */
export const isDay = (day: string): boolean => DAY.test(day);

/** How Transactions is narrowed and sorted; days are those of the device's zone, both included. */
export const PaymentListFilter = z.object({
  show: z.enum(['all', ...PAYMENT_FILTERS]).optional(),
  search: z.string().default(''),
  from: z.string().regex(DAY).default(''),
  to: z.string().regex(DAY).default(''),
  method: RecordedMethod.optional(),
  package_type: PackageType.optional(),
  sort: PaymentSort.default('-date'),
});
export type PaymentListFilter = z.infer<typeof PaymentListFilter>;

/** What the server is asked for, without `show`. */
export function toSelection({ search, from, to, method, package_type }: PaymentListFilter) {
  const selection: Omit<PaymentSelection, 'show'> = {
    ...(search !== '' && { search }),
    ...(from !== '' && { from: startOfDay(from) }),
    ...(to !== '' && { to: startOfDay(to, 1) }),
    ...(method !== undefined && { method }),
    ...(package_type !== undefined && { package_type }),
  };
  return selection;
}

const MONTHS = 13; // this one and the year before it
export const ALL_DAYS = 'all';
export const OTHER_DAYS = 'days';

/** All dates, this month, the twelve before it by their names, and other days. */
export function periodOptions(now: Date): readonly { value: string; label: string }[] {
  const first = `${localDay(now).slice(0, 7)}-01`;
  const months = Array.from({ length: MONTHS }, (_, back) => shiftMonth(first, -back).slice(0, 7));
  return [
    { value: ALL_DAYS, label: 'All dates' },
    ...months.map((month, back) => ({
      value: month,
      label: back === 0 ? `This month (${monthName(month)})` : monthName(month),
    })),
    { value: OTHER_DAYS, label: 'Other days' },
  ];
}

const monthName = (month: string): string =>
  formatDateTime(`${month}-15T12:00`, { month: 'long', year: 'numeric' });

/** The option that stands for a range of days. */
export function periodOf(
  { from, to }: Pick<PaymentListFilter, 'from' | 'to'>,
  options: readonly { value: string }[],
): string {
  if (from === '' && to === '') return ALL_DAYS;
  const month = options.find(({ value }) => {
    if (value === ALL_DAYS || value === OTHER_DAYS) return false;
    const days = daysOfMonth(value);
    return days.from === from && days.to === to;
  });
  return month?.value ?? OTHER_DAYS;
}

export const daysOfPeriod = (period: string): { from: string; to: string } =>
  period === ALL_DAYS ? { from: '', to: '' } : daysOfMonth(period);

export const daysProblem = ({ from, to }: Pick<PaymentListFilter, 'from' | 'to'>) =>
  from !== '' && to !== '' && to < from ? 'The last day is before the first one' : undefined;

export const methodOptions = RecordedMethod.options.map((value) => ({
  value,
  label: methodWords[value],
}));

export const planOptions = PackageType.options.map((value) => ({
  value,
  label: planOf(value).name,
}));

export const sortOptions: readonly { value: PaymentSort; label: string }[] = [
  { value: '-date', label: 'Newest first' },
  { value: 'date', label: 'Oldest first' },
  { value: '-amount', label: 'Highest amount first' },
  { value: 'amount', label: 'Lowest amount first' },
];

export const orderOf = (sort: PaymentSort) => readOrder(PAYMENT_SORTS, sort);
