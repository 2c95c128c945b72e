import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Algorithms } from './Algorithms.tsx';
import { MarketMakers } from './MarketMakers.tsx';
import { OrderBook } from './OrderBook.tsx';
import { PoolActivity } from './PoolActivity.tsx';
import { PoolFlow } from './PoolFlow.tsx';
import { volumeUnit } from './volume-unit.ts';

/** All panels of an instrument. */
export function PoolPanels({ pool }: { pool: AdminDarkPool }) {
  const { instrument, currentPrice, volume_source } = pool;
  return (
    <div className="@container flex flex-col gap-4 md:gap-6">
      <p className="text-ink-2">
        {instrument} at{' '}
        <span className="font-semibold text-ink">{formatPrice(instrument, currentPrice)}</span>.
        Currencies have no dark pools as shares do: this is a model of hidden liquidity from candles
        and volume. Volumes are {volumeUnit[volume_source]}.
      </p>
      <MarketMakers pool={pool} />
      <div className="grid items-start gap-4 @3xl:grid-cols-2 md:gap-6">
        <div className="flex flex-col gap-4 md:gap-6">
          <PoolActivity activity={pool.darkPoolActivity} />
          <PoolFlow flow={pool.institutionalFlow} />
        </div>
        <OrderBook instrument={instrument} book={pool.levelII} />
      </div>
      <Algorithms pool={pool} />
    </div>
  );
}
