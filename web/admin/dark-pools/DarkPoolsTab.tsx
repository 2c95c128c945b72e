import { useState } from 'react';
import { ADMIN_DARK_POOL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { useAdminDarkPool } from '#web/data/market/dark-pools.ts';
import { AnalysisHeading } from '#web/ui/AnalysisHeading.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { PoolPanels } from './PoolPanels.tsx';

const options = ADMIN_DARK_POOL_PAIRS.map((value) => ({ value, label: value }));

const instrumentNamed = (name: string): Instrument =>
  ADMIN_DARK_POOL_PAIRS.find((instrument) => instrument === name) ?? ADMIN_DARK_POOL_PAIRS[0];

/** Hidden liquidity of an instrument, modelled from candles and volume. */
export function DarkPoolsTab() {
  const [instrument, setInstrument] = useState<Instrument>(ADMIN_DARK_POOL_PAIRS[0]);
  const { pool, refresh } = useAdminDarkPool(instrument);
  return (
    <>
      <AnalysisHeading
        title="Dark Pools"
        of={pool}
        refresh={refresh}
        badge={<Badge tone="info">Modelled</Badge>}
      >
        <div className="w-36">
          <Select
            aria-label="Instrument"
            options={options}
            value={instrument}
            onChange={({ target }) => setInstrument(instrumentNamed(target.value))}
          />
        </div>
      </AnalysisHeading>
      <AnswerStates
        of={pool}
        retry={refresh}
        skeleton={<PoolSkeleton />}
        failure="Dark pool data could not be loaded."
      >
        {(answer) => <PoolPanels pool={answer} />}
      </AnswerStates>
    </>
  );
}

function PoolSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading market makers" count={3} />
      <Skeleton label="Loading the order book" shape="cards" count={2} />
    </div>
  );
}
