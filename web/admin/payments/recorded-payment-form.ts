import { z } from 'zod';
import { RecordedMethod, RecordedPayment } from '#contracts/payments/admin-payments.ts';
import { PackageType } from '#contracts/primitives.ts';
import { methodWords } from '#contracts/rules/access/membership.ts';
import { type PackageType as PackageName, planOf } from '#contracts/rules/payments/plans.ts';
import { parseDecimal } from '#web/lib/decimal.ts';

const REQUIRED = 'Please fill in all required fields';

/** A number as it was typed, comma or point. */
const typedAmount = z.string().transform((text, context) => {
  const amount = parseDecimal(text);
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: text.trim() === '' ? REQUIRED : 'Not a number' });
  return z.NEVER;
});

/** What the form holds as text, under the limits of the contract. */
export const RecordForm = RecordedPayment.extend({
  amount: typedAmount.pipe(RecordedPayment.shape.amount),
});
export type RecordForm = z.output<typeof RecordForm>;
export type TypedPayment = z.input<typeof RecordForm>;

/** The price of a package as it is typed. */
export const priceText = (type: PackageName): string => String(planOf(type).priceUsd);

export const blankPayment: TypedPayment = {
  user_details: { name: '', email: '', phone: '' },
  package_type: 'monthly',
  amount: priceText('monthly'),
  currency: 'USD',
  method: 'cash',
  note: '',
};

export const methodOptions = RecordedMethod.options.map((value) => ({
  value,
  label: methodWords[value],
}));

export const packageOptions = PackageType.options.map((value) => ({
  value,
  label: `${planOf(value).name} ($${priceText(value)})`,
}));

/** The currencies that plans are sold in. */
export const currencyOptions = ['USD', 'GHS'].map((value) => ({ value, label: value }));
