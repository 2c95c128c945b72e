import type { DarkPool } from '#web/data/dark-pools.ts';
import { ExplainedPanel } from '#web/ui/ExplainedPanel.tsx';
import { explanations } from './explanations.ts';
import { Fact, Facts } from './Fact.tsx';

export function MakersCard({ pool: { marketMakerActivity } }: { pool: DarkPool }) {
  const { activity, dominantPlayer, bias } = marketMakerActivity;
  return (
    <ExplainedPanel
      id="dark-pool-makers"
      title="Market maker activity"
      explanation={explanations.makers}
      isModelled
    >
      <p className="text-tile font-semibold">{activity}</p>
      <Facts label="Market maker activity">
        <Fact name="Dominant player">{dominantPlayer}</Fact>
        <Fact name="Bias">{bias}</Fact>
      </Facts>
    </ExplainedPanel>
  );
}
