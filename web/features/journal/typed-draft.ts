import { z } from 'zod';
import type { TypedTrade } from './trade-form.ts';

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
export function continued(start: TypedTrade, draft: Readonly<Record<string, unknown>>): TypedTrade {
  const parsed = Typed.safeParse({ ...start, ...draft });
  return parsed.success ? parsed.data : start;
}
