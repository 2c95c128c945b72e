import { z } from 'zod';
import { parseDecimal } from '#web/lib/decimal.ts';

/** A number as it was typed, comma or point. Blank is null, which each field reads in its own way. */
export const typedNumber = z.string().transform((text, context) => {
  if (text.trim() === '') return null;
  const value = parseDecimal(text);
  if (value !== null && Number.isFinite(value)) return value;
  context.addIssue({ code: 'custom', message: 'Not a number' });
  return z.NEVER;
});

/** A moment as `datetime-local` gives it: the device's own time without a zone. */
export const typedMoment = z.string().transform((text, context) => {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime()) && moment.getFullYear() < 10_000) return moment.toISOString();
  context.addIssue({ code: 'custom', message: 'Please choose a day and a time' });
  return z.NEVER;
});
