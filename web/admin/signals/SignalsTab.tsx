import { useState } from 'react';
import type { RecordTimeframe } from '#contracts/track-record.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { AllSignals } from './AllSignals.tsx';
import { SignalFigures } from './SignalFigures.tsx';
import { SniperPanel } from './SniperPanel.tsx';
import { TimeframeSelect } from './TimeframeSelect.tsx';

/** What the three scanners have issued and what became of it; signals are voided or hidden here. */
export function SignalsTab() {
  const [timeframe, setTimeframe] = useState<RecordTimeframe>('all');
  return (
    <>
      <ScreenHeading
        title="Trading Signals"
        subtitle="All signals of the scanners, graded by candles"
        action={<TimeframeSelect value={timeframe} onChange={setTimeframe} />}
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <SignalFigures timeframe={timeframe} />
        <SniperPanel />
        <AllSignals />
      </div>
    </>
  );
}
