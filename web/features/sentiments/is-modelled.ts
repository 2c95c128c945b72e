import type { DomRecord } from '#contracts/market/order-book.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';

/** Whether the server calls a field an estimate of a model. */
export const isModelled = (
  modelled: readonly string[],
  field: keyof SentimentRecord | keyof DomRecord,
): boolean => modelled.includes(field);
