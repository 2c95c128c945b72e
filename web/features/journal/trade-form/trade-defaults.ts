import { z } from 'zod';
import { EntryFields, entryDefaults } from '#contracts/journal/journal.ts';
import { closePart, openSize } from '#contracts/rules/journal/position.ts';
import { priceDecimals } from '#contracts/rules/journal/trade-result.ts';
import type { TradeStart } from '#web/data/journal/journal-context.ts';
import type { TakenPicture } from '#web/data/journal/shared-pictures.ts';
import { fromLocalMinute, toLocalMinute } from '#web/lib/format-time.ts';
import { formatNumber } from '#web/lib/format.ts';
import { TradeForm, type TradeFormValues } from './trade-form.ts';
import type { TradeSuggestions, TradeTask } from './trade-task.ts';

export const suggestedCurrencies = 'USD EUR GBP JPY CHF AUD CAD KES NGN ZAR'.split(' ');

const momentText = (instant: string | null): string =>
  instant === null ? '' : toLocalMinute(new Date(instant));

/** All digits and never an exponent, which the form could not parse. @param decimals at least so many */
const numberText = (value: number | null, decimals = 0): string =>
  value === null ? '' : formatNumber(value, { least: decimals, most: 20, useGrouping: false });

/** The prices of a trade as text, each with the same decimals. */
function priceTexts(trade: Pick<EntryFields, PriceName | 'pair'>): Record<PriceName, string> {
  const decimals = priceDecimals(trade);
  return {
    entry_price: numberText(trade.entry_price, decimals),
    exit_price: numberText(trade.exit_price, decimals),
    stop_loss: numberText(trade.stop_loss, decimals),
    take_profit: numberText(trade.take_profit, decimals),
  };
}

type PriceName = 'entry_price' | 'exit_price' | 'stop_loss' | 'take_profit';

export function blankValues(now: Date, size: number | null = null): TradeFormValues {
  return {
    ...entryDefaults,
    pair: '',
    entry_price: '',
    exit_price: '',
    size: numberText(size),
    pnl: '',
    date: toLocalMinute(now),
    stop_loss: '',
    take_profit: '',
    rating: '',
    opened_at: '',
    closed_at: '',
  };
}

export function toFormValues(trade: EntryFields): TradeFormValues {
  return {
    ...trade,
    date: momentText(trade.date),
    ...priceTexts(trade),
    size: numberText(trade.size),
    pnl: trade.status === 'open' ? '' : numberText(trade.pnl),
    rating: numberText(trade.rating),
    opened_at: momentText(trade.opened_at),
    closed_at: momentText(trade.closed_at),
  };
}

/** A copy dated now, without the fields that belong to one trade only. */
export function duplicateValues(trade: EntryFields, now: Date): TradeFormValues {
  return {
    ...toFormValues(trade),
    date: toLocalMinute(now),
    duration: '',
    opened_at: '',
    closed_at: '',
    screenshots: [],
    signal_id: null,
    commission: 0,
    swap: 0,
    fees: 0,
    source: '',
    ticket: '',
    import_id: null,
    rules_kept: [],
    rules_broken: [],
    fills: [],
  };
}

/**
 * An open trade that starts now, or a closed one with its times. Without a size in `start` it is blank: that
 * of the previous trade does not apply.
 */
function takenValues({ ended, ...start }: TradeStart, now: Date): TradeFormValues {
  return {
    ...blankValues(now),
    ...start,
    ...priceTexts({ ...start, exit_price: ended?.exit_price ?? null }),
    size: numberText(start.size),
    ...(ended === null
      ? { status: 'open', opened_at: toLocalMinute(now) }
      : {
          status: 'closed',
          date: momentText(ended.closed_at),
          opened_at: momentText(ended.opened_at),
          closed_at: momentText(ended.closed_at),
        }),
  };
}

/** An open trade that closes now, with all that is open of it. */
export function closingValues(trade: EntryFields, now: Date): TradeFormValues {
  return {
    ...toFormValues(trade),
    size: numberText(openSize(trade)),
    status: 'closed',
    closed_at: toLocalMinute(now),
  };
}

/** A trade after the closing form; of a part, it stays open. */
export function closedFields(trade: EntryFields, fields: EntryFields): EntryFields {
  const { exit_price: price, size, pnl, closed_at: at } = fields;
  const isPlain = trade.fills.length === 0 && (size === null || size === openSize(trade));
  if (isPlain || size === null || price === null) return { ...fields, size: trade.size };
  const before = { ...fields, ...entryOf(trade), status: 'open' } as const;
  return closePart(before, { price, size, pnl, at });
}

const entryOf = ({ entry_price, size, opened_at, fills }: EntryFields) => ({
  entry_price,
  size,
  opened_at,
  fills,
});

/** Now, or the same time of day on another day (YYYY-MM-DD) of the calendar. */
const momentOn = (day: string | undefined, now: Date): Date =>
  day === undefined ? now : fromLocalMinute(`${day}${toLocalMinute(now).slice(10)}`);

const picturesOf = (pictures: readonly TakenPicture[] = []): string[] =>
  pictures.map(({ sha }) => sha);

/** The values that the form of a task starts with. New trades belong to the selected account. */
export function initialValues(
  task: TradeTask,
  now: Date,
  { size, account }: Pick<TradeSuggestions, 'size' | 'account'>,
): TradeFormValues {
  const owner = account && { account_id: account.id, currency: account.currency };
  if (task.kind === 'add') {
    const screenshots = picturesOf(task.pictures);
    return { ...blankValues(momentOn(task.day, now), size), ...owner, screenshots };
  }
  if (task.kind === 'take') return { ...takenValues(task.start, now), ...owner };
  const valuesOf = { duplicate: duplicateValues, edit: toFormValues, close: closingValues };
  return valuesOf[task.kind](task.trade, now);
}

const draftTypeOf = (blank: unknown): z.ZodType => {
  if (Array.isArray(blank)) return z.array(z.string());
  if (blank === null) return z.string().nullable(); // an id
  return typeof blank === 'number' ? z.number() : z.string();
};

/** Checks types only: a draft may break the limits of the form. */
const Draft = z.object({
  ...Object.fromEntries(
    Object.entries(blankValues(new Date(0))).map(([name, blank]) => [name, draftTypeOf(blank)]),
  ),
  type: EntryFields.shape.type.unwrap(),
  status: EntryFields.shape.status.unwrap(),
  screenshot: z.null(),
  fills: EntryFields.shape.fills.unwrap(),
});

const isDraft = (values: unknown): values is TradeFormValues => Draft.safeParse(values).success;

const momentNames = ['date', 'opened_at', 'closed_at'] as const;
type Moments = Record<(typeof momentNames)[number], string>;

const changeMoments = <Values extends Moments>(
  values: Values,
  change: (text: string) => string,
): Values => ({
  ...values,
  date: change(values.date),
  opened_at: change(values.opened_at),
  closed_at: change(values.closed_at),
});

/** The values as a draft keeps them, with instants for times: the zone may change before it is restored. */
export const toDraft = (values: TradeFormValues): TradeFormValues =>
  changeMoments(values, (text) => {
    const moment = fromLocalMinute(text);
    return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
  });

/** Older drafts have texts of the device's zone in place of instants. */
const fromDraft = (values: TradeFormValues): TradeFormValues =>
  changeMoments(values, (text) => {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? text : toLocalMinute(moment);
  });

/**
 * The stored draft over the initial values. A draft of another app version may lack fields; one with a field
 * of the wrong type is ignored. The requested day of a new trade wins over the day of the draft, and its
 * requested pictures are added to those of the draft.
 */
export function restoreDraft(
  task: TradeTask,
  initial: TradeFormValues,
  draft: Readonly<Record<string, unknown>>,
): TradeFormValues {
  const merged: Record<string, unknown> = { ...toDraft(initial), ...draft };
  const fields: unknown = Object.fromEntries(
    Object.keys(Draft.shape).map((name) => [name, merged[name]]),
  );
  const values = isDraft(fields) ? fromDraft(fields) : initial;
  if (task.kind !== 'add') return values;
  const isOtherDay = task.day !== undefined && !values.date.startsWith(task.day);
  return {
    ...values,
    date: isOtherDay ? initial.date : values.date,
    screenshots: [...new Set([...values.screenshots, ...picturesOf(task.pictures)])],
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields that an edit changed: only they get a new timestamp, so that an edit of other fields on
 * another device survives. The form drops seconds, so `before` passes through it too.
 */
export function changedFields(before: EntryFields, after: EntryFields): Partial<EntryFields> {
  const parsed = TradeForm.safeParse(toFormValues(before));
  const unchanged: Record<string, unknown> = parsed.success ? parsed.data : {};
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, unchanged[name])),
  );
}
