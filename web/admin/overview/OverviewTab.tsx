import type { ReactNode } from 'react';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { LivePrices } from './LivePrices.tsx';
import { PeakPanel } from './PeakPanel.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { SniperPanel } from './SniperPanel.tsx';
import { StatCards } from './StatCards.tsx';
import { SystemBlock } from './SystemBlock.tsx';
import { Waiting } from './Waiting.tsx';
import { WeeklyPanel } from './WeeklyPanel.tsx';

type OverviewTabProps = {
  /** The market's prices as a strip, and as a list. */
  ticker?: ReactNode;
  quotes?: ReactNode;
};

/** The platform at a glance: what waits first, then how it does. */
export function OverviewTab({ ticker, quotes }: OverviewTabProps) {
  return (
    <>
      <ScreenHeading title="Overview" subtitle="What waits for you, and how the platform does" />
      <div className="flex flex-col gap-4 md:gap-6">
        {ticker}
        <Waiting />
        <StatCards />
        <Scanners />
        <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
          <LivePrices />
          <div className="flex min-w-0 flex-col gap-3 md:gap-4">
            <SystemBlock />
            <RecentActivity />
          </div>
        </div>
        {quotes}
      </div>
    </>
  );
}

function Scanners() {
  return (
    <section aria-labelledby="scanners">
      <h2 id="scanners" className="mb-3 text-card font-semibold">
        Scanners
      </h2>
      <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
        <PeakPanel />
        <div className="flex min-w-0 flex-col gap-3 md:gap-4">
          <WeeklyPanel />
          <SniperPanel />
        </div>
      </div>
    </section>
  );
}
