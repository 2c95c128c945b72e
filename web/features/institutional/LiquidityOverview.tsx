import type { InstitutionalAnalysis } from '#web/data/institutional.ts';
import { LiquidityBar } from './LiquidityBar.tsx';

/** Buy and sell stops of each pair, in percent of both. */
export function LiquidityOverview({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {analyses.map((analysis) => (
        <li key={analysis.pair}>
          <p className="font-medium">{analysis.pair}</p>
          <LiquidityBar analysis={analysis} />
        </li>
      ))}
    </ul>
  );
}
