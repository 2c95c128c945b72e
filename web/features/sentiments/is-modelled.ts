import type { DomRecord } from '#contracts/order-book.ts';
import type { SentimentRecord } from '#contracts/sentiments.ts';

/** Whether the server calls a field an estimate of a model. */
export const isModelled = (
  modelled: readonly string[],
  field: keyof SentimentRecord | keyof DomRecord,
): boolean => modelled.includes(field);
