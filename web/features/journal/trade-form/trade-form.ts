import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { EntryFields } from '#contracts/journal/journal.ts';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import { pairName } from '#contracts/rules/journal/trade-result.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { fromLocalMinute } from '#web/lib/format-time.ts';
import { formatLots } from '#web/lib/format.ts';
import type { FieldControl } from '#web/ui/forms/Field.tsx';

/** What connects a control to its field and its form. */
export type RegisteredControl = FieldControl & Omit<UseFormRegisterReturn, 'required'>;

export const REQUIRED = 'Please fill in required fields';

/** A typed number with a comma or a point; blank is null. */
export const typedNumber = z.string().transform((text, context) => {
  if (text.trim() === '') return null;
  const value = parseDecimal(text);
  if (value !== null && Number.isFinite(value)) return value;
  context.addIssue({ code: 'custom', message: 'Not a number' });
  return z.NEVER;
});

/** The text of a `datetime-local` input, in the zone that times are shown in, as an ISO instant in UTC. */
export const typedMoment = z.string().transform((text, context) => {
  const moment = fromLocalMinute(text);
  if (!Number.isNaN(moment.getTime()) && moment.getFullYear() < 10_000) return moment.toISOString();
  context.addIssue({ code: 'custom', message: 'Please choose a day and a time' });
  return z.NEVER;
});

const blankMoment = z.literal('').transform(() => null);

const { entry_price, exit_price, size, pnl, stop_loss, take_profit, currency, rating } =
  EntryFields.shape;

/** Parses the text inputs of numbers and moments; every field has the limits of the contract. */
const TypedFields = EntryFields.extend({
  date: typedMoment,
  pair: z.string().transform(pairName).pipe(EntryFields.shape.pair),
  entry_price: typedNumber.refine((price) => price !== null, REQUIRED).pipe(entry_price),
  exit_price: typedNumber.pipe(exit_price.unwrap()),
  size: typedNumber.pipe(size.unwrap()),
  pnl: typedNumber.transform((amount) => amount ?? 0).pipe(pnl.unwrap()),
  stop_loss: typedNumber.pipe(stop_loss.unwrap()),
  take_profit: typedNumber.pipe(take_profit.unwrap()),
  rating: typedNumber.pipe(rating.unwrap()),
  opened_at: z.union([blankMoment, typedMoment]),
  closed_at: z.union([blankMoment, typedMoment]),
  currency: z
    .string()
    .transform((text) => text.trim().toUpperCase() || 'USD')
    .pipe(currency.unwrap()),
});

/** An open trade has no result, whatever its exits realised; the duration of a closed one follows from its times, if it has both. */
function deriveFields(fields: EntryFields): EntryFields {
  if (fields.status === 'open') {
    return { ...fields, exit_price: null, pnl: 0, closed_at: null, duration: '' };
  }
  return {
    ...fields,
    duration: durationBetween(fields.opened_at, fields.closed_at) ?? fields.duration,
  };
}

/** Validates the values of the form and parses them into the fields of a trade. */
export const TradeForm = TypedFields.refine(
  ({ status, opened_at, closed_at }) =>
    status === 'open' || opened_at === null || closed_at === null || opened_at <= closed_at,
  { path: ['closed_at'], message: 'Must not be before it was opened' },
).transform(deriveFields);

/** Like `TradeForm`, for closing an open trade or a part of it. @param open lots; null: the size is not known */
export const closingForm = (open: number | null) =>
  TradeForm.refine(({ exit_price: exit }) => exit !== null, {
    path: ['exit_price'],
    message: REQUIRED,
  })
    .refine(({ size: closed }) => open === null || (closed ?? 0) > 0, {
      path: ['size'],
      message: REQUIRED,
    })
    .refine(({ size: closed }) => open === null || (closed ?? 0) <= open, {
      path: ['size'],
      message: `Only ${formatLots(open ?? 0)} are open`,
    });

/** The state of a form: numbers and moments as typed text, all other fields as stored. */
export type FormValues<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]-?: Exclude<z.input<Schema>[Name], undefined>;
};

export type TradeFormValues = FormValues<typeof TradeForm>;
export type TradeFieldName = keyof TradeFormValues;

export const requiredFields: readonly TradeFieldName[] = [
  'pair',
  'entry_price',
  'exit_price',
  'size',
];

/** Turns `12.5` into `-12.5` and back: the decimal keys of an iPhone have no minus. */
export function flipSign(text: string): string {
  const amount = text.trim();
  return /^[-\u2212]/.test(amount) ? amount.slice(1) : `-${amount}`;
}

/** Puts the field's label before its error message; the message of required fields has no label. */
export const fieldError = (label: string, message: string): string =>
  message === REQUIRED
    ? message
    : `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
