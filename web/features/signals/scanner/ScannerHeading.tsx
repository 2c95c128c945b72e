import type { ReactNode } from 'react';
import { useFreshness } from '#web/data/live/freshness.ts';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SourceBadge } from '#web/ui/figures/signal-badges.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import type { ScannerFacts, ScannerQuery } from './scanner-query.ts';

type ScannerHeadingProps = {
  title: string;
  /** What the scanner does at the moment. */
  badge?: ReactNode;
  scanner: ScannerQuery<ScannerFacts>;
  /** How often there is a new answer, in ms. */
  refreshMs: number;
  /** Beside the button that refreshes. */
  children?: ReactNode;
};

/** The top of a scanner's screen: its name, its state, how old its answer is. */
export function ScannerHeading(props: ScannerHeadingProps) {
  const { title, badge, scanner, refreshMs, children } = props;
  const freshness = useFreshness(scanner, refreshMs);
  const { data } = scanner;
  return (
    <ScreenHeading
      title={title}
      subtitle={
        <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
          {badge}
          {data !== undefined && (
            <>
              <SourceBadge source={data.data_source} />
              <Freshness of={{ ...freshness, asOf: Date.parse(data.as_of) }} />
            </>
          )}
        </span>
      }
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {children}
          <RefreshButton refresh={scanner.refetch} />
        </div>
      }
    />
  );
}
