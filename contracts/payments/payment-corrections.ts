import { z } from 'zod';
import { open } from '#contracts/open.ts';
import { Amount, Count, Instant, ShortText } from '#contracts/primitives.ts';

export const CORRECTIONS = ['refund', 'void', 'restore'] as const;

/** What was changed about the money of a payment afterwards. `restore` takes back what was entered by hand before it. */
export const PaymentCorrection = z.object({
  kind: open(z.enum(CORRECTIONS)),
  amount: z.number().nonnegative(), // what was given back; 0 for the other kinds
  reason: z.string(), // empty where the gateway reported it
  by: z.string().nullable(), // who entered it; null: nobody, the gateway reported it
  reported: z.boolean(), // by the gateway, perhaps after it was entered
  at: Instant,
});
export type PaymentCorrection = z.infer<typeof PaymentCorrection>;

export const MOST_CORRECTIONS = 50; // of one payment

/** Corrects the books: the money itself moves at the gateway or by hand. */
export const CorrectedPayment = z.object({
  kind: z.enum(CORRECTIONS, 'refund, void or restore'),
  amount: Amount.optional(), // of a refund; absent: all that is left
  reason: ShortText.min(1, 'Please give a reason'),
  ends_access: z.boolean().default(false), // takes the access of the payment back, too
  seen: Count, // how many corrections the administrator has seen; a newer one refuses this
});
export type CorrectedPayment = z.infer<typeof CorrectedPayment>;
