import type { Instrument } from './instruments.ts';

/** The general list of pairs, in the order of the screens. */
export const GENERAL_PAIRS = [
  'EURUSD',
  'GBPUSD',
  'XAUUSD',
  'US30',
  'USDJPY',
  'AUDUSD',
  'USDCAD',
  'USDCHF',
] as const satisfies readonly Instrument[];

/** Pairs with sentiment and order book: the general list, and Bitcoin for the mood. */
export const SENTIMENT_PAIRS = [...GENERAL_PAIRS, 'BTCUSD'] as const;

/** Offered on the members' Dark Pools screen. */
export const DARK_POOL_PAIRS = [...GENERAL_PAIRS, 'GBPJPY'] as const;

/** Offered in the console's Dark Pools tab. */
export const ADMIN_DARK_POOL_PAIRS = [
  'EURUSD',
  'GBPUSD',
  'XAUUSD',
  'US30',
  'USDJPY',
  'GBPJPY',
  'AUDUSD',
] as const satisfies readonly Instrument[];

/** How many pairs the psychology shows: of fear and greed, of the social sentiment, of the volume profile. */
export const PSYCHOLOGY_COUNTS = { fearGreed: 3, social: 5, volumeProfile: 5 } as const;

/** An analysis is the same within a bucket of so many ms, from every instance of the server. */
export const ANALYSIS_BUCKETS = { sentiment: 30_000, orderBook: 5_000, darkPools: 30_000 } as const;

/** @param t UTC ms */
export const bucketOf = (t: number, bucketMs: number): number =>
  Math.floor(t / bucketMs) * bucketMs;
