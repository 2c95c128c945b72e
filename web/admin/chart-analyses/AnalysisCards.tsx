import type { ReactNode } from 'react';
import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import { Card } from '#web/ui/Card.tsx';
import {
  Confidence,
  Created,
  FileAndUser,
  Patterns,
  Signal,
  StatusBadge,
} from './analysis-cells.tsx';

/** The analyses where a table would be squeezed. */
export function AnalysisCards({ analyses }: { analyses: readonly ChartAnalysis[] }) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {analyses.map((analysis) => (
        <li key={analysis.id}>
          <AnalysisCard analysis={analysis} />
        </li>
      ))}
    </ul>
  );
}

function AnalysisCard({ analysis }: { analysis: ChartAnalysis }) {
  return (
    <Card as="article" aria-label={analysis.image_filename} className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <FileAndUser analysis={analysis} />
        <StatusBadge analysis={analysis} />
      </div>
      <dl className="flex flex-col gap-2 text-dense">
        <Fact name="Trading Signal">
          <Signal analysis={analysis} />
        </Fact>
        <Fact name="Patterns">
          <Patterns analysis={analysis} />
        </Fact>
        <Fact name="Confidence">
          <Confidence analysis={analysis} />
        </Fact>
        <Fact name="Created">
          <Created analysis={analysis} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-start gap-3">
      <dt className="w-28 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
