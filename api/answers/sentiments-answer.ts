import { mean } from '#api/engine/measures/statistics.ts';
import {
  type DomRecord,
  SENTIMENT_MODELLED,
  type SentimentRecord,
  type SentimentsAnswer,
} from '#contracts/market/sentiments.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { fearGreedBand } from '#contracts/rules/market/sentiment-bands.ts';

/** The reading of a pair; null with too few candles. */
export type ReadPair = {
  readonly pair: Instrument;
  readonly sentiment: SentimentRecord | null;
  readonly dom: DomRecord | null;
};

type Readings = {
  readonly asOf: number;
  readonly source: DataSource;
  readonly pairs: readonly ReadPair[];
  readonly isFilling: boolean;
};

/**
 * Instruments whose greed indicates risk appetite. Gold is a safe haven, so its greed counts as fear.
 * The franc is one as well, but USDCHF falls when the franc rises, which already counts as fear.
 */
const BASKET = [
  { pair: 'US30', isHaven: false },
  { pair: 'AUDUSD', isHaven: false },
  { pair: 'BTCUSD', isHaven: false },
  { pair: 'XAUUSD', isHaven: true },
  { pair: 'USDCHF', isHaven: false },
] as const satisfies readonly { pair: Instrument; isHaven: boolean }[];

/** The mood of the market: the mean over the basket; null without readings. */
function marketSummary(pairs: readonly ReadPair[]): SentimentsAnswer['market_summary'] {
  const basket = BASKET.flatMap(({ pair, isHaven }) => {
    const greed = pairs.find((each) => each.pair === pair)?.sentiment?.fear_greed_index;
    return greed === undefined ? [] : { pair, index: isHaven ? 100 - greed : greed };
  });
  if (basket.length === 0) return null;
  const index = Math.round(mean(basket.map((each) => each.index)));
  return { market_mood: fearGreedBand(index), fear_greed_index: index, basket };
}

export function sentimentsAnswer({ asOf, source, pairs, isFilling }: Readings): SentimentsAnswer {
  return {
    sentiment_data: pairs.flatMap(({ sentiment }) => sentiment ?? []),
    dom_data: pairs.flatMap(({ dom }) => dom ?? []),
    market_summary: marketSummary(pairs),
    missing: pairs.filter(({ sentiment }) => sentiment === null).map(({ pair }) => pair),
    data_source: source,
    as_of: new Date(asOf).toISOString(),
    modelled: [...SENTIMENT_MODELLED],
    filling: isFilling,
  };
}
