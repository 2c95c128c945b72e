import { Gauge, Landmark, TrendingUpDown, Users } from 'lucide-react';
import type { InstitutionalRun } from '#web/data/institutional.ts';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import { runFigures } from './run-figures.ts';

type RunTilesProps = {
  runs: readonly InstitutionalRun[];
  /** Of the period, loaded or not; null where the server does not say. */
  total: number | null;
};

/** Totals of a period; where only its newest runs are loaded, all but the first are of these. */
export function RunTiles({ runs, total }: RunTilesProps) {
  const { members, bullish, bearish, confidence } = runFigures(runs);
  const isPart = total !== null && total > runs.length;
  return (
    <div className="flex flex-col gap-2">
      <StatTiles label="Figures of the analyses">
        <StatTile
          label="Total Analyses"
          icon={Landmark}
          value={(total ?? runs.length).toLocaleString()}
        />
        <StatTile label="Members" icon={Users} value={members.toLocaleString()} />
        <StatTile
          label="Bullish / Bearish"
          icon={TrendingUpDown}
          value={`${bullish.toLocaleString()} / ${bearish.toLocaleString()}`}
        />
        <StatTile
          label="Avg Confidence"
          icon={Gauge}
          value={confidence === null ? 'N/A' : `${Math.round(confidence)}%`}
        />
      </StatTiles>
      {isPart && (
        <p className="text-dense text-ink-3">
          All but the total are of the newest {runs.length.toLocaleString()} analyses.
        </p>
      )}
    </div>
  );
}
