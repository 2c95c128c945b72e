import { DARK_POOL_NEEDS, type DarkPoolInput } from '#api/engine/dark-pools/dark-pool-input.ts';
import { readAdminDarkPool } from '#api/engine/dark-pools/read-admin-dark-pool.ts';
import { readDarkPool } from '#api/engine/dark-pools/read-dark-pool.ts';
import { ANALYSIS_BUCKETS, bucketOf } from '#contracts/rules/analysis-buckets.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/instruments.ts';
import { readCandles } from './candle-reader.ts';
import { priceAt } from './market.ts';
import { newestOf } from './newest-of.ts';

/** What the hidden-liquidity model looks at. @param asOf UTC ms */
async function readInput(instrument: Instrument, asOf: number): Promise<DarkPoolInput> {
  const read = await readCandles(instrument, DARK_POOL_NEEDS, { from: asOf, to: asOf });
  const candles = {
    D1: read('D1', asOf),
    H1: read('H1', asOf),
    M15: read('M15', asOf),
    M1: read('M1', asOf),
  };
  return { instrument, asOf, candles, price: priceAt(instrument, asOf), source: 'simulated' };
}

/** Hidden liquidity in the demo: null where the candles are too few. */
export function createDarkPools(now: () => number) {
  /** Computed once in a bucket, for each instrument. */
  function inBuckets<Made>(bucketMs: number, make: (input: DarkPoolInput) => Made | null) {
    const poolsOf = (instrument: Instrument) =>
      newestOf(async (asOf) => make(await readInput(instrument, asOf)));
    const pools = new Map(INSTRUMENTS.map((each) => [each, poolsOf(each)]));
    return async (instrument: Instrument): Promise<Made | null> =>
      (await pools.get(instrument)?.(bucketOf(now(), bucketMs))) ?? null;
  }

  return {
    member: inBuckets(ANALYSIS_BUCKETS.darkPools, readDarkPool),
    admin: inBuckets(ANALYSIS_BUCKETS.orderBook, readAdminDarkPool),
  };
}
