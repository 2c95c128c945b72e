import { clsx } from 'clsx';
import type { Analytics } from '#web/data/admin/analytics.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { dayText } from './analytics-copy.ts';
import { retentionExplanation } from './explanations.ts';

type Cohort = Analytics['retention'][number];

/** The share of members who came back, by week of joining. */
export function Retention({ cohorts }: { cohorts: readonly Cohort[] }) {
  return (
    <Panel
      title="Retention by week of joining"
      explanation={retentionExplanation}
      note="Of those who joined in a week, how many came in each week after it. The range above does not apply."
    >
      {cohorts.every(({ joined }) => joined === 0) ? (
        <p className="text-ink-2">Nobody has joined in these weeks</p>
      ) : (
        <CohortTable cohorts={cohorts} />
      )}
    </Panel>
  );
}

/** The week stays in sight while the figures are scrolled. */
const pinned = 'sticky left-0 bg-surface whitespace-nowrap';

function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  const weeks = Math.max(...cohorts.map(({ returned }) => returned.length));
  return (
    <ScrollArea label="Retention, week by week" className="overflow-x-auto pb-1 scrollbar-slim">
      <table aria-label="Retention by week of joining" className="w-full text-right text-dense">
        <thead className="text-ink-2">
          <tr>
            <th scope="col" className={`${pinned} py-2 pr-2 text-left font-medium`}>
              Week of
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              Joined
            </th>
            {Array.from({ length: weeks }, (_, week) => (
              <th key={week} scope="col" className="px-2 py-2 font-medium whitespace-nowrap">
                Week {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <CohortRow key={cohort.week} cohort={cohort} weeks={weeks} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function CohortRow({ cohort, weeks }: { cohort: Cohort; weeks: number }) {
  const { week, joined, returned } = cohort;
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${pinned} py-2 pr-2 text-left font-medium`}>
        {dayText(week)}
      </th>
      <td className="px-2 py-2">{joined.toLocaleString()}</td>
      {Array.from({ length: weeks }, (_, later) => (
        <Cell key={later} share={joined === 0 ? undefined : returned[later]} />
      ))}
    </tr>
  );
}

/** @param share undefined: the week is still to come, or nobody had joined */
function Cell({ share }: { share: number | undefined }) {
  if (share === undefined) return <td className="px-2 py-2 text-ink-3">–</td>;
  return (
    <td className={clsx('border-l border-surface px-2 py-2', heatOf(share))}>
      {Math.round(100 * share)}%
    </td>
  );
}

/** A background that keeps the number readable in both themes. */
function heatOf(share: number): string {
  if (share > 0.75) return 'bg-accent/40';
  if (share > 0.5) return 'bg-accent/30';
  if (share > 0.25) return 'bg-accent/20';
  return share > 0 ? 'bg-accent/10' : 'bg-sunken';
}
