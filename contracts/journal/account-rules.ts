import { z } from 'zod';
import { Instant, ShortText } from '#contracts/primitives.ts';
import { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import { Money } from './journal.ts';

const Percent = z.number().positive('Must be above zero').max(100, 'At most 100 %');
const Limit = Percent.nullable().default(null); // null: there is no such rule

/**
 * The rules of a funded account or an evaluation, as percentages of its initial balance, and the trader's own
 * limit. A day begins at midnight of the zone.
 */
export const AccountRules = z.object({
  /** The template that they come from, with its version; blank for own rules. */
  template: ShortText.default(''),
  initial_balance: Money.positive('Must be above zero'),
  from: Instant.nullable().default(null), // earlier results do not count; null: all count
  zone: BrokerZone.default('UTC'),
  daily_loss: Limit,
  /** What the percentage is of: the initial balance, or what the day began with. */
  daily_loss_of: z.enum(['initial', 'day']).default('initial'),
  /** What a day begins with: the balance, or the higher one of balance and equity. */
  day_start: z.enum(['balance', 'higher']).default('balance'),
  total_loss: Limit,
  /** Where the total loss is counted from: the initial balance, or the highest balance at the end of a day. */
  total_loss_from: z.enum(['initial', 'highest']).default('initial'),
  target: Limit,
  min_days: z.number().int().min(1).max(365, 'At most 365 days').nullable().default(null),
  /** The closed result from which a day counts; null: a day counts on which a trade was opened. */
  day_profit: Limit,
  /** The most that the best day may be of the whole profit. */
  best_day: Limit,
  own_daily_loss: Money.positive('Must be above zero').nullable().default(null), // in the account's currency
});
export type AccountRules = z.infer<typeof AccountRules>;
