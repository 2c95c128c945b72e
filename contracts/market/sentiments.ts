import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { open, openList } from '#contracts/open.ts';
import {
  Count,
  DataSource,
  Instant,
  Instrument,
  Percent,
  Period,
  Price,
  VolumeSource,
  named,
} from '#contracts/primitives.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { FEAR_GREED_BANDS } from '#contracts/rules/market/sentiment-bands.ts';

/** A price at which orders are modelled to rest, and how much. */
export const BookLevel = z.object({ price: Price, size: z.number().nonnegative() });
export type BookLevel = z.infer<typeof BookLevel>;

export const BOOK_LEVELS = 10;

const Side = z.array(BookLevel).max(BOOK_LEVELS); // nearest to the middle first

/** Modelled from candles: currencies have no common order book. Volumes and sizes are in ticks. */
export const DomRecord = named('DomRecord', {
  pair: Instrument,
  price: Price, // middle of the book
  buy_orders: Count, // resting; their sum is a quarter of the last hour's volume
  sell_orders: Count,
  buy_volume: z.number().nonnegative(), // of the last 24 hours, by bulk volume classification
  sell_volume: z.number().nonnegative(),
  order_ratio: z.number().nonnegative(),
  volume_ratio: z.number().nonnegative(),
  market_depth: z.number().nonnegative(), // sum of all sizes below
  liquidity_score: Percent,
  spread: z.number().nonnegative(), // pips
  bids: Side,
  asks: Side,
  last_updated: Instant, // close of the newest minute that was read
});
export type DomRecord = z.infer<typeof DomRecord>;

export const exampleDom: DomRecord = {
  pair: 'EURUSD',
  price: 1.08512,
  buy_orders: 312,
  sell_orders: 268,
  buy_volume: 28_110,
  sell_volume: 26_034,
  order_ratio: 1.16,
  volume_ratio: 1.08,
  market_depth: 1096,
  liquidity_score: 64,
  spread: 0.8,
  bids: [{ price: 1.08508, size: 58 }],
  asks: [{ price: 1.08516, size: 51 }],
  last_updated: '2026-11-20T14:05:00.000Z',
};

/** The screen asks once a minute, in several tabs: a limit of its own, not the hourly one. */
export const ANALYSIS_CALLS_PER_MINUTE = 120;

/** The votes on the mood of a pair with their weights; the sum is 11. */
export const SENTIMENT_VOTES = {
  'EMA 13/50, H1': 1,
  'Close against EMA 200, H1': 1,
  'MACD histogram, H1': 1,
  'RSI 14, H1': 1,
  'EMA 13/50, H4': 1.5,
  'RSI 14, H4': 1,
  'Close against 5-day VWAP': 1,
  'Order flow of 24 hours': 1,
  'Close against EMA 20, D1': 1.5,
  'Return of 20 days, D1': 1,
} as const;
export type SentimentVoteName = keyof typeof SENTIMENT_VOTES;

/** Volume by price, of the last five trading days. */
export const VolumeProfile = named('VolumeProfile', {
  poc: Price, // price with the most volume: the middle of its bin
  vah: Price, // upper and lower end of the prices around it that hold 70 % of the volume
  val: Price,
  low: Price, // lower end of the first bin
  step: z.number().positive(), // height of a bin
  volumes: z.array(z.number().nonnegative()).max(200), // by bin, lowest price first
  volume_source: open(VolumeSource),
});
export type VolumeProfile = z.infer<typeof VolumeProfile>;

export const SentimentRecord = named('SentimentRecord', {
  pair: Instrument,
  bullish_percentage: z.number().int().min(0).max(100), // the three are weight shares of votes, sum 100
  bearish_percentage: z.number().int().min(0).max(100),
  neutral_percentage: z.number().int().min(0).max(100),
  overall_sentiment: z.enum(['Bullish', 'Bearish', 'Neutral']),
  sentiment_strength: z.enum(['Strong', 'Moderate', 'Weak']),
  retail_long: z.number().int().min(0).max(100), // modelled; the two sum to 100
  retail_short: z.number().int().min(0).max(100),
  institutional_flow: z.enum(['Buying', 'Selling', 'Neutral']),
  fear_greed_index: z.number().int().min(0).max(100),
  volume_profile: z.number().int().min(0).max(100), // rank of the last day's volume in 20 days
  social_sentiment: z.number().int().min(0).max(100), // share of buys in our members' journals, shrunk
  social_entries: Count, // how many entries that is made of
  news_sentiment: z.enum(['Positive', 'Negative', 'Neutral']), // of price shocks: there is no news feed
  votes: z.array(
    z.object({
      name: z.string(), // of SENTIMENT_VOTES
      vote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
      weight: z.number().positive(),
    }),
  ),
  profile: VolumeProfile,
  last_updated: Instant, // close of the newest candle that was read
});
export type SentimentRecord = z.infer<typeof SentimentRecord>;

/** Fields that are estimates of a model from candles, of every record. */
export const SENTIMENT_MODELLED: readonly string[] = [
  'retail_long',
  'retail_short',
  'institutional_flow',
  'news_sentiment',
  'profile',
  'buy_orders',
  'sell_orders',
  'buy_volume',
  'sell_volume',
  'order_ratio',
  'volume_ratio',
  'market_depth',
  'liquidity_score',
  'spread',
  'bids',
  'asks',
];

export const SentimentsAnswer = named('SentimentsAnswer', {
  sentiment_data: openList(SentimentRecord).max(SENTIMENT_PAIRS.length),
  dom_data: openList(DomRecord).max(SENTIMENT_PAIRS.length),
  market_summary: z
    .object({
      market_mood: z.enum(FEAR_GREED_BANDS), // of the mean below
      fear_greed_index: z.number().int().min(0).max(100), // mean of the risk basket
      basket: openList(z.object({ pair: Instrument, index: Percent })), // gold, a haven, as 100 - x
    })
    .nullable(), // null while no pair of the basket has enough history
  missing: openList(Instrument), // pairs with too few candles
  data_source: open(DataSource),
  as_of: Instant,
  modelled: z.array(z.string()), // fields that are estimates of a model
  filling: z.boolean(), // history is still being prepared
});
export type SentimentsAnswer = z.infer<typeof SentimentsAnswer>;

/** The sentiment of a pair over a period, from hourly snapshots. */
export const SentimentActivity = z.object({
  pair: Instrument,
  snapshots: z.number().int().positive(),
  bullish_percentage: Percent, // means
  bearish_percentage: Percent,
  retail_long: Percent,
  fear_greed_index: Percent,
  lowest_fear_greed: Percent,
  highest_fear_greed: Percent,
});
export type SentimentActivity = z.infer<typeof SentimentActivity>;

export const SentimentActivityAnswer = named('SentimentActivityAnswer', {
  since: Instant, // begin of the period
  pairs: z.array(SentimentActivity).max(SENTIMENT_PAIRS.length),
  views: Count, // of the screen: one for each member and hour
  viewers: Count, // members
});
export type SentimentActivityAnswer = z.infer<typeof SentimentActivityAnswer>;

export const exampleSentiment: SentimentRecord = {
  pair: 'EURUSD',
  bullish_percentage: 64,
  bearish_percentage: 23,
  neutral_percentage: 13,
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
  votes: [{ name: 'EMA 13/50, H1', vote: 1, weight: 1 }],
  profile: {
    poc: 1.0841,
    vah: 1.0872,
    val: 1.0812,
    low: 1.079,
    step: 0.002,
    volumes: [1200, 3100, 4800, 3900, 1500],
    volume_source: 'ticks',
  },
  last_updated: '2026-11-20T14:00:00.000Z',
};

export const sentimentEndpoints = {
  read: define.get('/sentiments', 'user', {
    summary: 'Sentiment, order book and psychology of the pairs, modelled from candles',
    // `ahead`: fetched before the screen is opened, and so not counted as a view of it
    query: z.object({ ahead: z.enum(['yes']).optional() }),
    callsPerMinute: ANALYSIS_CALLS_PER_MINUTE,
    response: SentimentsAnswer,
    example: {
      sentiment_data: [exampleSentiment],
      dom_data: [exampleDom],
      market_summary: {
        market_mood: 'Greed',
        fear_greed_index: 56,
        basket: [{ pair: 'US30', index: 61 }],
      },
      missing: [],
      data_source: 'simulated',
      as_of: '2026-11-20T14:05:00.000Z',
      modelled: [...SENTIMENT_MODELLED],
      filling: false,
    },
  }),
  activity: define.get('/admin/sentiment-activity', 'admin', {
    summary: 'Sentiment over a period, from hourly snapshots, and how often members looked at it',
    query: z.object({ period: Period.default('today') }),
    response: SentimentActivityAnswer,
    example: {
      since: '2026-11-20T00:00:00.000Z',
      pairs: [
        {
          pair: 'EURUSD',
          snapshots: 14,
          bullish_percentage: 54.2,
          bearish_percentage: 31.4,
          retail_long: 41.3,
          fear_greed_index: 57.1,
          lowest_fear_greed: 52,
          highest_fear_greed: 61,
        },
      ],
      views: 31,
      viewers: 9,
    },
  }),
};
