import { z } from 'zod';
import { Count, ListQuery, ShortText } from '#contracts/primitives.ts';
import { PAYMENT_FILTERS } from '#contracts/rules/payments/payment-filters.ts';

/** inactive: withdrawn. */
export const SubscriptionStatus = z.enum(['active', 'inactive', 'expired'], 'Unknown status');
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** `search` is looked for in the names and the e-mail address of the customer, whatever the case. */
const Search = ListQuery.extend({ search: ShortText.optional() });

export const PaymentQuery = Search.extend({
  show: z.enum(PAYMENT_FILTERS, 'Unknown filter').optional(),
});
export type PaymentQuery = z.infer<typeof PaymentQuery>;

export const SubscriptionQuery = Search.extend({ status: SubscriptionStatus.optional() });
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>;

/** How many there are of each filter. */
export const PaymentSummary = z.object({
  transactions: z.object({
    total: Count,
    waiting: Count, // paid, and not activated
    attention: Count, // with an alert that nobody has dealt with
    completed: Count,
    pending: Count,
    failed: Count,
  }),
  subscriptions: z.object({ total: Count, active: Count, inactive: Count, expired: Count }),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;
