import type { DarkPool } from '#web/data/dark-pools.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { DirectionText } from './DirectionText.tsx';
import { explanations } from './explanations.ts';
import { formatVolume } from './format-volume.ts';

export function FlowCard({ pool: { smartMoneyFlow: flow, volume_source } }: { pool: DarkPool }) {
  return (
    <Panel title="Smart money flow" explanation={explanations.flow} isModelled>
      <DirectionText isUp={flow.direction === 'Inflow'}>{flow.direction}</DirectionText>
      <Facts label="Smart money flow">
        <Fact name="Strength" meter={flow.strength}>
          {flow.strength} of 100
        </Fact>
        <Fact name="Volume, 24 hours">{formatVolume(flow.volume, volume_source)}</Fact>
      </Facts>
    </Panel>
  );
}
