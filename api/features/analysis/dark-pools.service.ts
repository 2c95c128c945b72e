import { DARK_POOL_NEEDS, type DarkPoolInput } from '#api/engine/dark-pools/dark-pool-measures.ts';
import { readAdminDarkPool, readDarkPool } from '#api/engine/dark-pools/read-dark-pool.ts';
import { type CandleReader, readCandles } from '#api/market/candle-reader.ts';
import { type Market, livePrice, marketClock } from '#api/market/market.ts';
import { memoizeNewest } from '#api/market/memoize-newest.ts';
import type { AdminDarkPool, DarkPool } from '#contracts/market/dark-pools.ts';
import { TOO_FEW_CANDLES } from '#contracts/market/chart-analyses.ts';
import { ApiError } from '#contracts/errors.ts';
import { ANALYSIS_BUCKETS, bucketOf } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { knownInstrument } from '#api/domain/market.ts';

type Deps = { market: Pick<Market, 'source' | 'price' | 'candles'>; now: () => number };
/** `result` is null when there are too few candles. */
type Reading<Result> = { readonly result: Result | null; readonly isFilling: boolean };

export type DarkPoolService = ReturnType<typeof createDarkPoolService>;

const isWhole = ({ isFilling }: { readonly isFilling: boolean }): boolean => !isFilling;

/** Hidden liquidity per instrument: computed once per time bucket and shared by all callers. */
export function createDarkPoolService({ market, now }: Deps) {
  const poolsByInstrument = new Map<Instrument, Pools>();

  function poolsFor(instrument: Instrument): Pools {
    const pools = poolsByInstrument.get(instrument) ?? poolsOf(market, instrument);
    poolsByInstrument.set(instrument, pools);
    return pools;
  }

  async function find<Result>(name: string, read: (of: Pools) => Promise<Reading<Result>>) {
    const { result } = await read(poolsFor(knownInstrument(name)));
    if (result !== null) return result;
    throw new ApiError('market.too_few_candles', TOO_FEW_CANDLES);
  }

  return {
    read: (name: string): Promise<DarkPool> => find(name, (of) => of.member(now())),
    adminRead: (name: string): Promise<AdminDarkPool> => find(name, (of) => of.admin(now())),
    clear(): number {
      const count = poolsByInstrument.size;
      poolsByInstrument.clear();
      return count;
    },
  };
}

type Pools = ReturnType<typeof poolsOf>;

function poolsOf(market: Deps['market'], instrument: Instrument) {
  const momentOf = (t: number): number => marketClock(market, () => t)([instrument]) ?? t;
  const readings = memoizeNewest((t) => {
    const asOf = momentOf(t);
    return readCandles(market, instrument, DARK_POOL_NEEDS, { from: asOf, to: asOf });
  });

  /** The console's book changes in shorter buckets than the candles. */
  const inBuckets = <Result>(bucketMs: number, make: (input: DarkPoolInput) => Result | null) => {
    const cached = memoizeNewest(async (t): Promise<Reading<Result>> => {
      const reader = await readings(bucketOf(t, ANALYSIS_BUCKETS.darkPools), isWhole);
      const price = livePrice(market, instrument);
      const input = { instrument, asOf: momentOf(t), price, source: market.source };
      const candles = candlesOf(reader, input.asOf);
      return { result: make({ ...input, candles }), isFilling: reader.isFilling };
    });
    return (t: number) => cached(bucketOf(t, bucketMs), isWhole);
  };

  return {
    member: inBuckets(ANALYSIS_BUCKETS.darkPools, readDarkPool),
    admin: inBuckets(ANALYSIS_BUCKETS.orderBook, readAdminDarkPool),
  };
}

const candlesOf = (reader: CandleReader, asOf: number): DarkPoolInput['candles'] => ({
  D1: reader.at('D1', asOf),
  H1: reader.at('H1', asOf),
  M15: reader.at('M15', asOf),
  M1: reader.at('M1', asOf),
});
