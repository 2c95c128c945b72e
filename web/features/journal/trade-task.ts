import { z } from 'zod';
import type { JournalItem } from '#web/data/journal/journal.ts';
import type { TradeStart } from '#web/data/journal/take-trade.ts';
import type { KnownValues } from './suggested-values.ts';
import type { TypedTrade } from './trade-form.ts';
import {
  blankTrade,
  closingOf,
  duplicateOf,
  momentOn,
  startedTrade,
  typedFrom,
} from './typed-trade.ts';

const text = z.string();
const amount = z.number();
const texts = z.array(z.string());

const Typed: z.ZodType<TypedTrade> = z.object({
  pair: text,
  type: z.enum(['buy', 'sell']),
  status: z.enum(['open', 'closed']),
  entry_price: text,
  exit_price: text,
  size: text,
  pnl: text,
  date: text,
  duration: text,
  strategy: text,
  emotions: text,
  notes: text,
  stop_loss: text,
  take_profit: text,
  setup: text,
  tags: texts,
  rating: text,
  opened_at: text,
  closed_at: text,
  currency: text,
  screenshots: texts,
  account_id: text.nullable(),
  signal_id: text.nullable(),
  screenshot: z.null(),
  commission: amount,
  swap: amount,
  fees: amount,
  symbol: text,
  source: text,
  ticket: text,
  import_id: text.nullable(),
  rules_kept: texts,
  rules_broken: texts,
});

/**
 * What was typed before, over what the form would start with. A draft of another version of the app may
 * lack fields; one that does not fit at all is none.
 */
function continued(start: TypedTrade, draft: Readonly<Record<string, unknown>>): TypedTrade {
  const parsed = Typed.safeParse({ ...start, ...draft });
  return parsed.success ? parsed.data : start;
}

/** What the form is open for. */
export type TradeTask =
  /** `day` (YYYY-MM-DD) dates the trade; today without. */
  | { kind: 'add'; day?: string }
  | { kind: 'take'; start: TradeStart }
  | { kind: 'duplicate' | 'edit' | 'close'; trade: JournalItem };

/** The import of a statement: of one that another app has shared, or of one to be chosen. */
export type ImportTask = { kind: 'import'; isShared: boolean };

/** What the journal is asked to open, here or from elsewhere in the app. */
export type JournalTask = TradeTask | ImportTask;

type Wording = { title: string; submit: string; done: string };

/** The documented words of a new trade, and the like for the others. */
export const wordings: Record<TradeTask['kind'], Wording> = {
  add: { title: 'Add Trade Entry', submit: 'Add Trade', done: 'Trade added' },
  take: { title: 'Add Trade Entry', submit: 'Add Trade', done: 'Trade added' },
  duplicate: { title: 'Add Trade Entry', submit: 'Add Trade', done: 'Trade added' },
  edit: { title: 'Edit Trade Entry', submit: 'Save Changes', done: 'Trade saved' },
  close: { title: 'Close Trade', submit: 'Close Trade', done: 'Trade closed' },
};

/** The form that a draft of the task belongs to: edits have one for each trade, signals one of their own. */
export function draftFormOf(task: TradeTask) {
  if (task.kind === 'edit' || task.kind === 'close') return `edit:${task.trade.id}` as const;
  return task.kind === 'take' ? (`take:${task.start.signal_id ?? ''}` as const) : 'new';
}

/** What the form of a task starts with; a new trade belongs to the account that is looked at. */
export function startOf(
  task: TradeTask,
  now: Date,
  { size, account }: Pick<KnownValues, 'size' | 'account'>,
): TypedTrade {
  const owned = account && { account_id: account.id, currency: account.currency };
  if (task.kind === 'add') return { ...blankTrade(momentOn(task.day, now), size), ...owned };
  if (task.kind === 'take') return { ...startedTrade(task.start, now), ...owned };
  const starts = { duplicate: duplicateOf, edit: typedFrom, close: closingOf };
  return starts[task.kind](task.trade, now);
}

/** What was typed before, over what the form of a task starts with; the day it was asked for stays. */
export function continuedTask(
  task: TradeTask,
  start: TypedTrade,
  values: Readonly<Record<string, unknown>>,
): TypedTrade {
  const typed = continued(start, values);
  const isOfDay = task.kind !== 'add' || task.day === undefined || typed.date.startsWith(task.day);
  return isOfDay ? typed : { ...typed, date: start.date };
}
