import { useState } from 'react';
import type { InstitutionalAnalysis } from '#web/data/institutional.ts';
import { Field } from '#web/ui/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { explanations } from './explanations.ts';
import { LiquidityMap } from './LiquidityMap.tsx';
import { LiquidityOverview } from './LiquidityOverview.tsx';
import { LiquidityTable } from './LiquidityTable.tsx';
import { MapLegend } from './MapLegend.tsx';

/** Liquidity of one pair drawn on its price, beside that of all. */
export function LiquidityPanels({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const analysis = analyses.find(({ pair }) => pair === chosen) ?? analyses[0];
  if (analysis === undefined) return null;
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
      <Panel title="Liquidity map" explanation={explanations.map} isModelled>
        <Field label="Pair on the map" className="max-w-56">
          {(control) => (
            <Select
              {...control}
              options={analyses.map(({ pair }) => ({ value: pair, label: pair }))}
              value={analysis.pair}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
        <LiquidityMap analysis={analysis} />
        <MapLegend />
        <LiquidityTable analysis={analysis} />
      </Panel>
      <Panel title="Liquidity of all pairs" explanation={explanations.overview} isModelled>
        <LiquidityOverview analyses={analyses} />
      </Panel>
    </div>
  );
}
