import type { ReactNode } from 'react';
import type { PriceSource } from '#web/lib/copy.ts';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { Badge } from './Badge.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { Freshness } from './figures/Freshness.tsx';
import type { Answer } from './states/AnswerStates.tsx';

type AnalysisHeadingProps = {
  title: string;
  of: Answer<{ data_source: PriceSource; as_of: string }>;
  /** Absent if the screen refreshes in another way. */
  refresh?: () => Promise<unknown>;
  badge?: ReactNode;
  children?: ReactNode;
};

/** The top of an analysis, with the source and age of its figures. */
export function AnalysisHeading({ title, of, refresh, badge, children }: AnalysisHeadingProps) {
  return (
    <ScreenHeading
      title={title}
      subtitle={
        <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
          {badge}
          {of.state === 'sample' && <Badge tone="info">Sample data</Badge>}
          {of.state === 'loaded' && (
            <>
              <SourceBadge source={of.data.data_source} />
              <span className="inline-flex items-center gap-1 whitespace-nowrap">
                <span className="text-meta text-ink-3">Last update</span>
                <Freshness of={{ ...of.freshness, asOf: Date.parse(of.data.as_of) }} />
              </span>
            </>
          )}
        </span>
      }
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {children}
          {refresh !== undefined && <RefreshButton refresh={refresh} />}
        </div>
      }
    />
  );
}
