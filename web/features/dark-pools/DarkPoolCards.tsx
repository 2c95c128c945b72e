import type { DarkPool } from '#web/data/dark-pools.ts';
import { instrumentFacts } from '#contracts/rules/instruments.ts';
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
        <span className="text-tile font-semibold">{instrument}</span>
        <span className="text-tile font-semibold">{formatPrice(instrument, currentPrice)}</span>
        <span className="text-dense text-ink-3">{instrumentFacts[instrument].title}</span>
      </p>
      {volume_source === 'range-proxy' && (
        <Banner kind="info">
          Volume is estimated from the ranges of candles, because this source tells none.
        </Banner>
      )}
      <div className="@container">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-3">
            <SentimentCard pool={pool} />
            <FlowCard pool={pool} />
            <BlockCard pool={pool} />
          </div>
          <div className="grid gap-4 @xl:grid-cols-2">
            <LevelsCard pool={pool} />
            <MakersCard pool={pool} />
          </div>
        </div>
      </div>
    </>
  );
}
