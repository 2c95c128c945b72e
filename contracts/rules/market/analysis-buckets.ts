/**
 * Stretches of time in which an analysis does not change, ms: whoever asks within one gets the same
 * answer, from whichever instance of the server.
 */
export const ANALYSIS_BUCKETS = { sentiment: 30_000, orderBook: 5_000, darkPools: 30_000 } as const;

/** The begin of the stretch that a moment (UTC ms) falls into. */
export const bucketOf = (t: number, bucketMs: number): number =>
  Math.floor(t / bucketMs) * bucketMs;
