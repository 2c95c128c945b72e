import type { DarkPool } from '#web/data/dark-pools.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';

export function MakersCard({ pool: { marketMakerActivity } }: { pool: DarkPool }) {
  const { activity, dominantPlayer, bias } = marketMakerActivity;
  return (
    <Panel title="Market maker activity" explanation={explanations.makers} isModelled>
      <p className="text-tile font-semibold">{activity}</p>
      <Facts label="Market maker activity">
        <Fact name="Dominant player">{dominantPlayer}</Fact>
        <Fact name="Bias">{bias}</Fact>
      </Facts>
    </Panel>
  );
}
