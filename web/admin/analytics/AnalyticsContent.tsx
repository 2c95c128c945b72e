import { ChartPie } from 'lucide-react';
import type { Analytics } from '#web/data/analytics.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { longDayText } from './analytics-words.ts';
import { CourseTable } from './CourseTable.tsx';
import { FigureCharts } from './FigureCharts.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { Retention } from './Retention.tsx';
import { Revenue } from './Revenue.tsx';
import { SignalResults } from './SignalResults.tsx';

export function AnalyticsContent({ analytics }: { analytics: Analytics }) {
  return (
    <>
      <Figures analytics={analytics} />
      <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
        <Revenue revenue={analytics.revenue} />
        <SignalResults signals={analytics.signals} />
      </div>
      <Retention cohorts={analytics.retention} />
    </>
  );
}

/** What is counted while it happens: totals and their course. */
function Figures({ analytics }: { analytics: Analytics }) {
  const { known_since, from } = analytics;
  if (known_since === null) {
    return (
      <EmptyState
        icon={ChartPie}
        title="Nothing is counted yet"
        hint="Figures appear here within minutes of the first visit"
      />
    );
  }
  return (
    <>
      {Date.parse(known_since) > Date.parse(from) && (
        <Banner kind="info">
          Counting began on {longDayText(known_since)}. What is not known of the days before is grey
          in the charts.
        </Banner>
      )}
      <FigureTiles analytics={analytics} />
      <div className="@container flex flex-col gap-2">
        <FigureCharts analytics={analytics} />
        <CourseTable analytics={analytics} />
      </div>
    </>
  );
}
