import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { Fact } from '#web/ui/Facts.tsx';
import { Leaning } from '#web/ui/Leaning.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';

const MINUS = '\u2212';

const signOf = (points: number): string => {
  if (points === 0) return '';
  return points > 0 ? '+' : MINUS;
};

/** How the volume of 24 hours divides into buying and selling. */
export function PoolFlow({ flow }: { flow: AdminDarkPool['institutionalFlow'] }) {
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
          <Leaning word={flowDirection} />
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
