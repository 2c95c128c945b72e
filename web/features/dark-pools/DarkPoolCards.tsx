import type { DarkPool } from '#web/data/dark-pools.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { BlockCard } from './BlockCard.tsx';
import { FlowCard } from './FlowCard.tsx';
import { LevelsCard } from './LevelsCard.tsx';
import { MakersCard } from './MakersCard.tsx';
import { SentimentCard } from './SentimentCard.tsx';

/** What the model says of one instrument. */
export function DarkPoolCards({ pool }: { pool: DarkPool }) {
  const { instrument, currentPrice, volume_source } = pool;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-card font-semibold">{instrument}</span>
        <span className="text-tile font-semibold">{formatPrice(instrument, currentPrice)}</span>
      </p>
      {volume_source === 'range-proxy' && (
        <Banner kind="info">
          Volume is estimated from the ranges of candles, because this source tells none.
        </Banner>
      )}
      <div className="@container">
        <div className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-3">
          <SentimentCard pool={pool} />
          <FlowCard pool={pool} />
          <BlockCard pool={pool} />
          <LevelsCard pool={pool} />
          <MakersCard pool={pool} />
        </div>
      </div>
    </>
  );
}
