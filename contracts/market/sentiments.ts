import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';
import { open, openList } from '#contracts/open.ts';
import {
  DataSource,
  Instant,
  Instrument,
  Percent,
  Period,
  Price,
  VolumeSource,
} from '#contracts/primitives.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { FEAR_GREED_BANDS } from '#contracts/rules/market/sentiment-bands.ts';
import { DomRecord, exampleDom } from './order-book.ts';

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

const SentimentVote = z.object({
  name: z.string(), // of SENTIMENT_VOTES
  vote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  weight: z.number().positive(),
});

/** Volume by price, of the last five trading days. */
export const VolumeProfile = z
  .object({
    poc: Price, // price with the most volume: the middle of its bin
    vah: Price, // upper and lower end of the prices around it that hold 70 % of the volume
    val: Price,
    low: Price, // lower end of the first bin
    step: z.number().positive(), // height of a bin
    volumes: z.array(z.number().nonnegative()).max(200), // by bin, lowest price first
    volume_source: open(VolumeSource),
  })
  .meta({ id: 'VolumeProfile' });
export type VolumeProfile = z.infer<typeof VolumeProfile>;

export const SentimentRecord = z
  .object({
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
    social_entries: z.number().int().nonnegative(), // how many entries that is made of
    news_sentiment: z.enum(['Positive', 'Negative', 'Neutral']), // of price shocks: there is no news feed
    votes: z.array(SentimentVote),
    profile: VolumeProfile,
    last_updated: Instant, // close of the newest candle that was read
  })
  .meta({ id: 'SentimentRecord' });
export type SentimentRecord = z.infer<typeof SentimentRecord>;

const MarketSummary = z.object({
  market_mood: z.enum(FEAR_GREED_BANDS), // of the mean below
  fear_greed_index: z.number().int().min(0).max(100), // mean of the risk basket
  basket: openList(z.object({ pair: Instrument, index: Percent })), // gold, a haven, as 100 - x
});

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

export const SentimentsAnswer = z
  .object({
    sentiment_data: openList(SentimentRecord).max(SENTIMENT_PAIRS.length),
    dom_data: openList(DomRecord).max(SENTIMENT_PAIRS.length),
    market_summary: MarketSummary.nullable(), // null while no pair of the basket has enough history
    missing: openList(Instrument), // pairs with too few candles
    data_source: open(DataSource),
    as_of: Instant,
    modelled: z.array(z.string()), // fields that are estimates of a model
    filling: z.boolean(), // history is still being prepared
  })
  .meta({ id: 'SentimentsAnswer' });
export type SentimentsAnswer = z.infer<typeof SentimentsAnswer>;

/** `ahead`: fetched before the screen is opened, and so not counted as a view of it. */
export const SentimentsQuery = z.object({ ahead: z.enum(['yes']).optional() });

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

export const SentimentActivityAnswer = z
  .object({
    since: Instant, // begin of the period
    pairs: z.array(SentimentActivity).max(SENTIMENT_PAIRS.length),
    views: z.number().int().nonnegative(), // of the screen: one for each member and hour
    viewers: z.number().int().nonnegative(), // members
  })
  .meta({ id: 'SentimentActivityAnswer' });
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
  read: defineEndpoint({
    method: 'GET',
    path: '/sentiments',
    access: 'user',
    summary: 'Sentiment, order book and psychology of the pairs, modelled from candles',
    query: SentimentsQuery,
    callsPerMinute: ANALYSIS_CALLS_PER_MINUTE,
    response: SentimentsAnswer,
    errors: [],
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
  activity: defineEndpoint({
    method: 'GET',
    path: '/admin/sentiment-activity',
    access: 'admin',
    summary: 'Sentiment over a period, from hourly snapshots, and how often members looked at it',
    query: z.object({ period: Period.default('today') }),
    response: SentimentActivityAnswer,
    errors: [],
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
