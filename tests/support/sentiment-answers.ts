import {
  type DomRecord,
  SENTIMENT_MODELLED,
  SENTIMENT_VOTES,
  type SentimentRecord,
  type SentimentsAnswer,
} from '#contracts/market/sentiments.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

export const SENTIMENTS_AT = '2026-11-20T14:05:00.000Z';

/** Long ones among them: Bitcoin and the Dow. */
const prices: Partial<Record<Instrument, number>> = {
  EURUSD: 1.085,
  GBPUSD: 1.265,
  XAUUSD: 2650.5,
  US30: 44_120.5,
  USDJPY: 154.32,
  AUDUSD: 0.652,
  USDCAD: 1.398,
  USDCHF: 0.884,
  BTCUSD: 98_250.5,
};

const priceOf = (pair: Instrument): number => prices[pair] ?? 1;

/** Ten prices of a side, one step apart; each waits with one order more than the one before it. */
function side(pair: Instrument, way: 1 | -1, first: number): DomRecord['bids'] {
  const step = 4 * instrumentFacts[pair].pip;
  return Array.from({ length: 10 }, (_, level) => ({
    price: Number(
      (priceOf(pair) + way * (level + 0.5) * step).toFixed(instrumentFacts[pair].digits),
    ),
    size: first + level,
  }));
}

/** Eleven bins around the price: the middle one holds most, the ends least. */
function profile(pair: Instrument): SentimentRecord['profile'] {
  const step = 10 * instrumentFacts[pair].pip;
  const low = priceOf(pair) - 5.5 * step;
  return {
    poc: low + 5.5 * step,
    vah: low + 8 * step,
    val: low + 3 * step,
    low,
    step,
    volumes: [400, 900, 1700, 3100, 4200, 5200, 4400, 2900, 1600, 800, 300],
    volume_source: 'ticks',
  };
}

/** A pair that leans to buying; a test says only what matters to it. */
export function aSentiment(changes: Partial<SentimentRecord> = {}): SentimentRecord {
  const pair = changes.pair ?? 'EURUSD';
  return {
    pair,
    bullish_percentage: 59,
    bearish_percentage: 27,
    neutral_percentage: 14,
    overall_sentiment: 'Bullish',
    sentiment_strength: 'Moderate',
    retail_long: 38,
    retail_short: 62,
    institutional_flow: 'Buying',
    fear_greed_index: 58,
    volume_profile: 64,
    social_sentiment: 55,
    social_entries: 12,
    news_sentiment: 'Neutral',
    votes: Object.entries(SENTIMENT_VOTES).map(([name, weight], index) => {
      if (index < 6) return { name, weight, vote: 1 as const };
      return { name, weight, vote: index < 8 ? (0 as const) : (-1 as const) };
    }),
    profile: profile(pair),
    last_updated: SENTIMENTS_AT,
    ...changes,
  };
}

/** A book with a little more to sell than to buy; a test says only what matters to it. */
export function aBook(changes: Partial<DomRecord> = {}): DomRecord {
  const pair = changes.pair ?? 'EURUSD';
  return {
    pair,
    price: priceOf(pair),
    buy_orders: 312,
    sell_orders: 268,
    buy_volume: 28_110,
    sell_volume: 26_034,
    order_ratio: 1.16,
    volume_ratio: 1.08,
    market_depth: 1096,
    liquidity_score: 64,
    spread: 0.8,
    bids: side(pair, -1, 40), // 445 together
    asks: side(pair, 1, 50), // 545 together
    last_updated: SENTIMENTS_AT,
    ...changes,
  };
}

/** All pairs with sentiment and book, from the simulated market. */
export function aSentimentsAnswer(changes: Partial<SentimentsAnswer> = {}): SentimentsAnswer {
  return {
    sentiment_data: SENTIMENT_PAIRS.map((pair) => aSentiment({ pair })),
    dom_data: SENTIMENT_PAIRS.map((pair) => aBook({ pair })),
    market_summary: {
      market_mood: 'Greed',
      fear_greed_index: 56,
      basket: [
        { pair: 'US30', index: 61 },
        { pair: 'AUDUSD', index: 58 },
        { pair: 'BTCUSD', index: 72 },
        { pair: 'XAUUSD', index: 41 },
        { pair: 'USDCHF', index: 48 },
      ],
    },
    missing: [],
    data_source: 'simulated',
    as_of: SENTIMENTS_AT,
    modelled: [...SENTIMENT_MODELLED],
    filling: false,
    ...changes,
  };
}
