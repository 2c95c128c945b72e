import { useState } from 'react';
import { ADMIN_DARK_POOL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { useAdminDarkPool, type AdminDarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice, signOf } from '#web/lib/format.ts';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import { Fact } from '#web/ui/figures/facts.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { OrderBook } from './OrderBook.tsx';
import { Algorithms, MarketMakers } from './PoolTables.tsx';
import { explanations, formatVolume, volumeUnit } from './explanations.ts';

const options = ADMIN_DARK_POOL_PAIRS.map((value) => ({ value, label: value }));

const instrumentNamed = (name: string): Instrument =>
  ADMIN_DARK_POOL_PAIRS.find((instrument) => instrument === name) ?? ADMIN_DARK_POOL_PAIRS[0];

export function DarkPoolsTab() {
  const [instrument, setInstrument] = useState<Instrument>(ADMIN_DARK_POOL_PAIRS[0]);
  const { pool, refresh } = useAdminDarkPool(instrument);
  return (
    <>
      <ScreenHeading
        title="Dark Pools"
        provenance={provenanceOf(pool)}
        refresh={refresh}
        badge={<Badge tone="info">Modelled</Badge>}
        controls={
          <div className="w-36">
            <Select
              aria-label="Instrument"
              options={options}
              value={instrument}
              onChange={({ target }) => setInstrument(instrumentNamed(target.value))}
            />
          </div>
        }
      />
      <AnswerStates
        of={pool}
        retry={refresh}
        skeleton={[
          { label: 'Loading market makers', count: 3 },
          { label: 'Loading the order book', shape: 'cards', count: 2 },
        ]}
        failure="Dark pool data could not be loaded."
      >
        {(answer) => <PoolPanels pool={answer} />}
      </AnswerStates>
    </>
  );
}

function PoolFlow({ flow }: { flow: AdminDarkPool['institutionalFlow'] }) {
  const { buyPressure, sellPressure, netFlow, flowDirection, conviction } = flow;
  return (
    <Panel title="Institutional Flow" explanation={explanations.flow}>
      <div className="flex flex-col gap-1">
        <div className="flex justify-between text-dense">
          <span className="text-buy">Buy pressure {buyPressure}%</span>
          <span className="text-sell">Sell pressure {sellPressure}%</span>
        </div>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className="h-2 w-full">
          <rect width="100" height="8" className="fill-sell" />
          <rect width={buyPressure} height="8" className="fill-buy" />
          <rect x={buyPressure - 0.5} width="1" height="8" className="fill-surface" />
        </svg>
      </div>
      <dl className="flex flex-col gap-1.5">
        <Fact name="Direction">
          <Leaning label={flowDirection} />
        </Fact>
        <Fact name="Net flow">
          {signOf(netFlow)}
          {Math.abs(netFlow)} points
        </Fact>
        <Fact name="Conviction">{Math.round(conviction)}%</Fact>
      </dl>
    </Panel>
  );
}

function PoolActivity({ activity }: { activity: AdminDarkPool['darkPoolActivity'] }) {
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

function PoolPanels({ pool }: { pool: AdminDarkPool }) {
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
