import { Gauge, Hourglass, Sigma, TriangleAlert } from 'lucide-react';
import type { SystemMetrics } from '#web/data/system.ts';
import { responseTimeBand } from '#web/lib/load-bands.ts';
import type { Answer } from '#web/ui/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import { AnswerAge } from './AnswerAge.tsx';
import { explanations } from './explanations.ts';

type PerformancePanelProps = { metrics: SystemMetrics; answer: Answer<SystemMetrics> };

/** How quickly and how well the server answers. */
export function PerformancePanel({ metrics, answer }: PerformancePanelProps) {
  const { average_response_time: ms } = metrics;
  const { tone, word } = responseTimeBand(ms);
  return (
    <Panel
      title="Performance"
      isPlain
      explanation={explanations.performance}
      badge={<AnswerAge of={answer} />}
    >
      <StatTiles label="Performance">
        <StatTile
          label="Response Time"
          icon={Hourglass}
          value={
            <span className="flex flex-wrap items-center gap-x-2">
              {Math.round(ms).toLocaleString()} ms <Badge tone={tone}>{word}</Badge>
            </span>
          }
        />
        <StatTile
          label="Requests per Minute"
          icon={Gauge}
          value={metrics.requests_per_minute.toLocaleString()}
        />
        <StatTile
          label="Error Rate"
          icon={TriangleAlert}
          value={`${metrics.error_rate.toFixed(2)}%`}
        />
        <StatTile
          label="Requests, Last Hour"
          icon={Sigma}
          value={metrics.requests_last_hour.toLocaleString()}
        />
      </StatTiles>
    </Panel>
  );
}
