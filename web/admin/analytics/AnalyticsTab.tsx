import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type Analytics,
  type AnalyticsRange,
  useAnalytics,
  useExportAnalytics,
} from '#web/data/admin/analytics.ts';
import { saveFile } from '#web/lib/download.ts';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { AnalyticsContent } from './AnalyticsContent.tsx';

/** Downloads the tables as CSV files in one archive. @param analytics null while loading */
function ExportCsv({ analytics }: { analytics: Analytics | null }) {
  const make = useExportAnalytics();
  const save = (data: Analytics): void =>
    make.mutate(data, { onSuccess: ({ blob, name }) => saveFile(blob, name) });
  return (
    <div className="flex flex-col gap-1">
      <Button
        disabled={analytics === null}
        isBusy={make.isPending}
        onClick={() => analytics !== null && save(analytics)}
        title="A ZIP archive with a CSV file for each table"
      >
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
      {make.isError && (
        <p role="alert" className="text-dense text-danger">
          Export failed. Please try again.
        </p>
      )}
    </div>
  );
}

const ranges = [
  { key: '24h', label: 'Last 24 Hours' },
  { key: '7d', label: '7 Days' },
  { key: '30d', label: '30 Days' },
  { key: '90d', label: '90 Days' },
] as const satisfies readonly { key: AnalyticsRange; label: string }[];

export function AnalyticsTab() {
  const [range, setRange] = useState<AnalyticsRange>('7d');
  const { answer, refresh } = useAnalytics(range);
  return (
    <>
      <ScreenHeading
        title="Platform Analytics"
        subtitle={
          <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
            Hours, days and weeks are in UTC
            {answer.state === 'loaded' && <Freshness of={answer.freshness} />}
          </span>
        }
        action={
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <LabelledSegments legend="Range" options={ranges} value={range} onChange={setRange} />
            <RefreshButton refresh={refresh} />
            <ExportCsv analytics={answer.state === 'loaded' ? answer.data : null} />
          </div>
        }
      />
      <AnswerStates
        of={answer}
        retry={refresh}
        skeleton={[
          { label: 'Loading figures', shape: 'tiles', count: 6 },
          { label: 'Loading charts', shape: 'cards', count: 2 },
        ]}
        failure="Analytics could not be loaded."
      >
        {(analytics) => <AnalyticsContent analytics={analytics} />}
      </AnswerStates>
    </>
  );
}
