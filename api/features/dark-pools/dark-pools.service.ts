import { DARK_POOL_NEEDS, type DarkPoolInput } from '#api/engine/dark-pools/dark-pool-input.ts';
import { readAdminDarkPool } from '#api/engine/dark-pools/read-admin-dark-pool.ts';
import { readDarkPool } from '#api/engine/dark-pools/read-dark-pool.ts';
import { type CandleReader, readCandles } from '#api/market/candle-reader.ts';
import type { Market } from '#api/market/market.ts';
import { livePrice } from '#api/market/live-price.ts';
import { marketClock } from '#api/market/market-clock.ts';
import { remembered } from '#api/market/remembered.ts';
import type { AdminDarkPool, DarkPool } from '#contracts/market/dark-pools.ts';
import { TOO_FEW_CANDLES } from '#contracts/market/chart-analyses.ts';
import { ApiError } from '#contracts/errors.ts';
import { ANALYSIS_BUCKETS, bucketOf } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { knownInstrument } from '#api/domain/market.ts';

type Deps = {
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly now: () => number;
};
/** Null where the candles are too few. */
type Read<Made> = { readonly made: Made | null; readonly isFilling: boolean };

export type DarkPoolService = ReturnType<typeof createDarkPoolService>;

const isWhole = ({ isFilling }: { readonly isFilling: boolean }): boolean => !isFilling;

/** Hidden liquidity of each instrument: computed once in a bucket, and shared by all who ask. */
export function createDarkPoolService({ market, now }: Deps) {
  const held = new Map<Instrument, Pools>();

  function poolsFor(instrument: Instrument): Pools {
    const pools = held.get(instrument) ?? poolsOf(market, instrument);
    held.set(instrument, pools);
    return pools;
  }

  /** @throws ApiError `market.unknown_instrument`, `market.too_few_candles` */
  async function find<Made>(name: string, read: (of: Pools) => Promise<Read<Made>>): Promise<Made> {
    const { made } = await read(poolsFor(knownInstrument(name)));
    if (made !== null) return made;
    throw new ApiError('market.too_few_candles', TOO_FEW_CANDLES);
  }

  return {
    read: (name: string): Promise<DarkPool> => find(name, (of) => of.member(now())),
    adminRead: (name: string): Promise<AdminDarkPool> => find(name, (of) => of.admin(now())),
    /** @returns of how many instruments something was kept */
    forget(): number {
      const count = held.size;
      held.clear();
      return count;
    },
  };
}

type Pools = ReturnType<typeof poolsOf>;

/** What is told of one instrument at a moment, UTC ms. */
function poolsOf(market: Deps['market'], instrument: Instrument) {
  const momentOf = (t: number): number => marketClock(market, () => t)([instrument]) ?? t;
  const readings = remembered((t) => {
    const asOf = momentOf(t);
    return readCandles(market, instrument, DARK_POOL_NEEDS, { from: asOf, to: asOf });
  });

  /** The book of the console moves in shorter buckets than what its candles are read in. */
  const inBuckets = <Made>(bucketMs: number, make: (input: DarkPoolInput) => Made | null) => {
    const made = remembered(async (t): Promise<Read<Made>> => {
      const reader = await readings(bucketOf(t, ANALYSIS_BUCKETS.darkPools), isWhole);
      const price = livePrice(market, instrument);
      const input = { instrument, asOf: momentOf(t), price, source: market.source };
      const candles = candlesOf(reader, input.asOf);
      return { made: make({ ...input, candles }), isFilling: reader.isFilling };
    });
    return (t: number) => made(bucketOf(t, bucketMs), isWhole);
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
