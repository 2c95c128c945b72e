import { z } from 'zod';
import { EntryFields } from '#contracts/journal/journal.ts';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import { typedMoment, typedNumber } from './typed-values.ts';

export const REQUIRED = 'Please fill in required fields';

const momentOrBlank = z.literal('').transform(() => null);

const { entry_price, exit_price, size, pnl, stop_loss, take_profit, currency, rating } =
  EntryFields.shape;

/** What the form holds as text, each field under the limits of the contract. */
const TypedFields = EntryFields.extend({
  date: typedMoment,
  entry_price: typedNumber.refine((price) => price !== null, REQUIRED).pipe(entry_price),
  exit_price: typedNumber.pipe(exit_price.unwrap()),
  size: typedNumber.pipe(size.unwrap()),
  pnl: typedNumber.transform((amount) => amount ?? 0).pipe(pnl.unwrap()),
  stop_loss: typedNumber.pipe(stop_loss.unwrap()),
  take_profit: typedNumber.pipe(take_profit.unwrap()),
  rating: typedNumber.pipe(rating.unwrap()),
  opened_at: z.union([momentOrBlank, typedMoment]),
  closed_at: z.union([momentOrBlank, typedMoment]),
  currency: z
    .string()
    .transform((text) => text.trim().toUpperCase() || 'USD')
    .pipe(currency.unwrap()),
});

/** What follows from other fields: an open trade has no result yet, a duration comes from its times. */
function settle(fields: EntryFields): EntryFields {
  if (fields.status === 'open') {
    return { ...fields, exit_price: null, pnl: 0, closed_at: null, duration: '' };
  }
  return {
    ...fields,
    duration: durationBetween(fields.opened_at, fields.closed_at) ?? fields.duration,
  };
}

/** The form of a trade, read into its fields. */
export const TradeForm = TypedFields.refine(
  ({ status, opened_at, closed_at }) =>
    status === 'open' || opened_at === null || closed_at === null || opened_at <= closed_at,
  { path: ['closed_at'], message: 'Must not be before it was opened' },
).transform(settle);

/** The form that closes an open trade: only now an exit price has to be there. */
export const ClosingForm = TradeForm.refine(({ exit_price: exit }) => exit !== null, {
  path: ['exit_price'],
  message: REQUIRED,
});

type Typed = z.input<typeof TradeForm>;
export type TypedTrade = { [Name in keyof Typed]-?: Exclude<Typed[Name], undefined> };
export type FieldName = keyof TypedTrade;

/** Fields that can be missing, in the order of the form. */
export const requiredFields: readonly FieldName[] = ['pair', 'entry_price', 'exit_price'];

/** Turns `12.5` into `-12.5` and back: the decimal keys of an iPhone have no minus. */
export function flipSign(text: string): string {
  const amount = text.trim();
  return /^[-\u2212]/.test(amount) ? amount.slice(1) : `-${amount}`;
}

/** An error that names its field. */
export const fieldError = (label: string, message: string): string =>
  message === REQUIRED
    ? message
    : `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
