import type { InstitutionalAnalysis } from '#web/data/institutional.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { insightsOf } from './insights.ts';

export function Insights({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  return (
    <Panel title="Insights" explanation={explanations.insights}>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
        {insightsOf(analyses).map((insight) => (
          <li key={insight}>{insight}</li>
        ))}
      </ul>
    </Panel>
  );
}
