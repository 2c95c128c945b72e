import { clsx } from 'clsx';
import type { Insights } from '#web/data/insights.ts';
import type { JournalFilter } from '#web/data/journal.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Discipline, keptShare } from './Discipline.tsx';
import { DistributionPanel } from './DistributionPanel.tsx';
import { EquityPanel } from './EquityPanel.tsx';
import { explanations } from './explanations.ts';
import { Fold } from './Fold.tsx';
import { formatDay, formatShare } from './format-figures.ts';
import { GroupsPanel } from './GroupsPanel.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MoreFigures } from './MoreFigures.tsx';
import { CostsFold, StreaksFold } from './SmallFolds.tsx';

type InsightsBodyProps = {
  insights: Insights;
  /** Those of another question than the one that is asked now. */
  isOld: boolean;
  onFilter: (changes: Partial<JournalFilter>) => void;
};

/** What one or more closed trades teach, the most important first. */
export function InsightsBody({ insights, isOld, onFilter }: InsightsBodyProps) {
  const { discipline } = insights;
  const kept = keptShare(discipline);
  return (
    <div
      aria-busy={isOld}
      className={clsx('@container flex flex-col gap-4 transition-opacity', isOld && 'opacity-60')}
    >
      <Scope insights={insights} />
      <KeyFigures insights={insights} />
      <div className="grid gap-4 @4xl:grid-cols-3">
        <div className="min-w-0 @4xl:col-span-2">
          <EquityPanel insights={insights} />
        </div>
        <DistributionPanel insights={insights} />
      </div>
      <GroupsPanel insights={insights} onFilter={onFilter} />
      <Fold
        title="Discipline"
        glance={kept !== null && <span className="text-ink-2">{formatShare(kept)} kept</span>}
        note="Results with the rules of the setup kept, and with one or more broken."
        explanation={explanations.discipline}
      >
        <Discipline insights={insights} />
      </Fold>
      <StreaksFold insights={insights} />
      <CostsFold insights={insights} />
      <Fold title="More figures">
        <MoreFigures insights={insights} />
      </Fold>
    </div>
  );
}

/** What the figures are made of. */
function Scope({ insights: { all, from, to, currency } }: { insights: Insights }) {
  const days = from === null || to === null ? [] : [formatDay(from), formatDay(to)];
  const [first, last] = days;
  return (
    <p className="text-dense text-ink-2">
      {formatCount(all.trades, 'closed trade')} in {currency}
      {first !== undefined && `, ${first === last ? first : `${first} to ${last}`}`}. Open trades
      count nowhere here.
    </p>
  );
}
