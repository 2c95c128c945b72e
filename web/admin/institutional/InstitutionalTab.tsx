import { useState } from 'react';
import type { Period } from '#contracts/primitives.ts';
import { useInstitutionalRuns } from '#web/data/market/institutional.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { PeriodSelect } from '#web/ui/forms/PeriodSelect.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Runs } from './Runs.tsx';

/** What members had analysed, from the log. */
export function InstitutionalTab() {
  const [period, setPeriod] = useState<Period>('today');
  const { runs, list } = useInstitutionalRuns(period);
  return (
    <>
      <ScreenHeading
        title="Institutional Monitor"
        subtitle={
          <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
            Analyses that members have run, from the log
            <Badge tone="info">Modelled</Badge>
            {runs.data !== undefined && <Freshness of={runs.freshness} />}
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PeriodSelect value={period} onChange={setPeriod} />
            <RefreshButton refresh={runs.refetch} />
          </div>
        }
      />
      <Runs of={runs} list={list} />
    </>
  );
}
