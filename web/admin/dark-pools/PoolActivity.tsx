import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { Fact } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatVolume } from './volume-unit.ts';

/** Blocks of the last 24 hours. */
export function PoolActivity({ activity }: { activity: AdminDarkPool['darkPoolActivity'] }) {
  const { totalVolume, averageTradeSize, numberOfTrades, priceImpact, hiddenLiquidity } = activity;
  return (
    <Panel title="Dark Pool Activity" explanation={explanations.activity}>
      <dl className="flex flex-col gap-1.5">
        <Fact name="Volume of blocks, 24 h">{formatVolume(totalVolume)}</Fact>
        <Fact name="Number of blocks">{numberOfTrades.toLocaleString('en-US')}</Fact>
        <Fact name="Average block">{formatVolume(averageTradeSize)}</Fact>
        <Fact name="Price impact">{priceImpact.toFixed(2)}% of the price</Fact>
        <Fact name="Hidden liquidity">{hiddenLiquidity.toFixed(1)}% of 5 days of volume</Fact>
      </dl>
    </Panel>
  );
}
