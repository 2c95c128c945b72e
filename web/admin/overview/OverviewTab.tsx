import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { PeakPanel } from './PeakPanel.tsx';
import { SniperPanel } from './SniperPanel.tsx';
import { WeeklyPanel } from './WeeklyPanel.tsx';

/** What runs at the moment: the three scanners. */
export function OverviewTab() {
  return (
    <>
      <ScreenHeading title="Overview" subtitle="The scanners and what they found" />
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
      <p className="mt-4 text-dense text-ink-3 md:mt-6">
        Counters, live prices, system health and recent activity are not built yet.
      </p>
    </>
  );
}
