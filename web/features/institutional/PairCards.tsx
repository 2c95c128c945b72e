import type { InstitutionalAnalysis } from '#web/data/institutional.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { explanations } from './explanations.ts';
import { PairCard } from './PairCard.tsx';

/** Told of each pair on its card; explained once for all. */
const figures = [
  explanations.risk,
  explanations.volume,
  explanations.interest,
  explanations.structure,
  explanations.action,
];

/** The reading of each pair. */
export function PairCards({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  return (
    <section
      aria-labelledby="institutional-pairs"
      className="@container flex min-w-0 flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 id="institutional-pairs" className="text-card font-semibold">
          Pairs
        </h2>
        <Badge tone="info">Modelled</Badge>
      </div>
      <ul aria-label="What the figures mean" className="-my-2 flex flex-wrap gap-x-3">
        {figures.map((figure) => (
          <li key={figure.title} className="inline-flex items-center text-dense text-ink-2">
            {figure.title}
            <Explain of={figure} />
          </li>
        ))}
      </ul>
      <ul className="grid gap-3 @2xl:grid-cols-2 @2xl:gap-4 @5xl:grid-cols-3">
        {analyses.map((analysis) => (
          <li key={analysis.pair} className="min-w-0">
            <PairCard analysis={analysis} />
          </li>
        ))}
      </ul>
    </section>
  );
}
