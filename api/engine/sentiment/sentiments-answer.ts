import type { DomRecord } from '#contracts/order-book.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import {
  SENTIMENT_MODELLED,
  type SentimentRecord,
  type SentimentsAnswer,
} from '#contracts/sentiments.ts';

/** What was read of a pair; null where its candles are too few. */
export type ReadPair = {
  readonly pair: Instrument;
  readonly sentiment: SentimentRecord | null;
  readonly dom: DomRecord | null;
};

type Known = {
  /** UTC ms. */
  readonly asOf: number;
  readonly source: DataSource;
  readonly pairs: readonly ReadPair[];
  readonly isFilling: boolean;
};

/** What is told of sentiments, from what was read of each pair. */
export function sentimentsAnswer({ asOf, source, pairs, isFilling }: Known): SentimentsAnswer {
  return {
    sentiment_data: pairs.flatMap(({ sentiment }) => sentiment ?? []),
    dom_data: pairs.flatMap(({ dom }) => dom ?? []),
    market_summary: null,
    missing: pairs.filter(({ sentiment }) => sentiment === null).map(({ pair }) => pair),
    data_source: source,
    as_of: new Date(asOf).toISOString(),
    modelled: [...SENTIMENT_MODELLED],
    filling: isFilling,
  };
}
