import { useState } from 'react';
import { DARK_POOL_PAIRS } from '#contracts/rules/analysis-pairs.ts';
import { useDarkPool } from '#web/data/dark-pools.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { AnalysisHeading } from '#web/ui/AnalysisHeading.tsx';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DarkPoolCards } from './DarkPoolCards.tsx';
import { InstrumentSelect } from './InstrumentSelect.tsx';
import { Tips } from './Tips.tsx';

type DarkPoolPair = (typeof DARK_POOL_PAIRS)[number];

/** Hidden liquidity of an instrument, modelled from candles and volume. */
export function DarkPoolsScreen() {
  const [instrument, setInstrument] = useState<DarkPoolPair>(DARK_POOL_PAIRS[0]);
  const { pool, refresh } = useDarkPool(instrument);
  const error = 'error' in pool ? pool.error : null;
  return (
    <>
      <AnalysisHeading
        title="Dark Pools Intelligence"
        of={pool}
        refresh={refresh}
        badge={<Badge tone="info">Hidden-liquidity model</Badge>}
      >
        <InstrumentSelect instrument={instrument} onChoose={setInstrument} />
      </AnalysisHeading>
      <div className="flex flex-col gap-4 md:gap-6">
        <AnswerStates
          of={pool}
          retry={refresh}
          skeleton={<Skeleton label="Loading dark pool data" shape="cards" count={3} />}
          failure={refusalText(error, 'Dark pool data could not be loaded.')}
        >
          {(data) => <DarkPoolCards pool={data} />}
        </AnswerStates>
        <Tips />
        <p className="text-dense text-ink-3">Trades and analysis are informational.</p>
      </div>
    </>
  );
}
