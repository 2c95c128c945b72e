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
import { Segments } from '#web/ui/forms/Segments.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
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

const LABELS = ['Last 24 Hours', '7 Days', '30 Days', '90 Days'] as const;
type Label = (typeof LABELS)[number];

const ranges: Readonly<Record<Label, AnalyticsRange>> = {
  'Last 24 Hours': '24h',
  '7 Days': '7d',
  '30 Days': '30d',
  '90 Days': '90d',
};

type RangeSelectProps = { value: AnalyticsRange; onChange: (range: AnalyticsRange) => void };

function RangeSelect({ value, onChange }: RangeSelectProps) {
  const chosen = LABELS.find((label) => ranges[label] === value) ?? '7 Days';
  return (
    <Segments
      legend="Range"
      options={LABELS}
      value={chosen}
      onChange={(label) => onChange(ranges[label])}
    />
  );
}

/** Who came, what was sold, what signals brought, and who stayed. */
export function AnalyticsTab() {
  const [range, setRange] = useState<AnalyticsRange>('7d');
  const { answer, refresh } = useAnalytics(range);
  return (
    <>
      <ScreenHeading
        title="Platform Analytics"
        subtitle={
          <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
            Counted by the server; hours, days and weeks are those of UTC
            {answer.state === 'loaded' && <Freshness of={answer.freshness} />}
          </span>
        }
        action={
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <RangeSelect value={range} onChange={setRange} />
            <RefreshButton refresh={refresh} />
            <ExportCsv analytics={answer.state === 'loaded' ? answer.data : null} />
          </div>
        }
      />
      <AnswerStates
        of={answer}
        retry={refresh}
        skeleton={<AnalyticsSkeleton />}
        failure="Analytics could not be loaded."
      >
        {(analytics) => <AnalyticsContent analytics={analytics} />}
      </AnswerStates>
    </>
  );
}

function AnalyticsSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading figures" shape="tiles" count={6} />
      <Skeleton label="Loading charts" shape="cards" count={2} />
    </div>
  );
}
