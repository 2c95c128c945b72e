import { Gauge, Landmark, TrendingUpDown, Users } from 'lucide-react';
import type { RunSummary } from '#contracts/institutional.ts';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';

/** Totals of a period, of all its runs, loaded or not. */
export function RunTiles({ figures }: { figures: RunSummary }) {
  const { total, members, bullish, bearish, mean_confidence: confidence } = figures;
  return (
    <StatTiles label="Figures of the analyses">
      <StatTile label="Total Analyses" icon={Landmark} value={total.toLocaleString()} />
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
  );
}
