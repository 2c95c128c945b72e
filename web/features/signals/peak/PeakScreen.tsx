import { useState } from 'react';
import { useAutoRefresh } from '#web/data/auto-refresh.ts';
import { PEAK_POLL_MS, usePeakScanner } from '#web/data/scanners.ts';
import { RecordPanel } from '../RecordPanel.tsx';
import { AutoRefresh } from '../scanner/AutoRefresh.tsx';
import { Informational } from '../scanner/Informational.tsx';
import { ScannerAnswer } from '../scanner/ScannerAnswer.tsx';
import { ScannerHeading } from '../scanner/ScannerHeading.tsx';
import { ScannerNotices } from '../scanner/ScannerNotices.tsx';
import { type InstrumentChoice, InstrumentSelect } from './InstrumentSelect.tsx';
import { PeakBiases } from './PeakBiases.tsx';
import { PeakDashboard } from './PeakDashboard.tsx';
import { PeakPredictions } from './PeakPredictions.tsx';
import { PeakSchedule } from './PeakSchedule.tsx';
import { PeakSignals } from './PeakSignals.tsx';
import { PeakStatusBadge } from './PeakStatusBadge.tsx';
import { PeakWatchlist } from './PeakWatchlist.tsx';

/** The scans are as far apart as the questions after them. */
const REFRESH_MS = 2 * PEAK_POLL_MS;

/** The market maker method: signals once a month, bias and predictions every day. */
export function PeakScreen() {
  const [isAuto, setIsAuto] = useAutoRefresh('peak');
  const [choice, setChoice] = useState<InstrumentChoice>('all');
  const scanner = usePeakScanner(isAuto);
  return (
    <>
      <ScannerHeading
        title="Advanced Peak Scanner"
        badge={
          scanner.data !== undefined && <PeakStatusBadge status={scanner.data.scanner_status} />
        }
        scanner={scanner}
        refreshMs={REFRESH_MS}
      >
        <InstrumentSelect choice={choice} onChoose={setChoice} />
        <AutoRefresh isOn={isAuto} every="every 5 min" onChange={setIsAuto} />
      </ScannerHeading>
      <div className="flex flex-col gap-4 md:gap-6">
        <ScannerNotices scanner={scanner} />
        <ScannerAnswer
          scanner={scanner}
          emptyTitle="No scanner data available. Click refresh to initialize."
        >
          {(answer) => (
            <>
              <PeakSchedule answer={answer} />
              <PeakDashboard metrics={answer.performance_metrics} />
              <PeakSignals answer={answer} choice={choice} />
              <PeakWatchlist setups={answer.watchlist} choice={choice} />
              <PeakBiases
                biases={answer.bias_analysis}
                choice={choice}
                isFilling={answer.filling}
              />
              <PeakPredictions
                predictions={answer.ml_predictions}
                choice={choice}
                isFilling={answer.filling}
              />
            </>
          )}
        </ScannerAnswer>
        <RecordPanel scanner="peak" />
        <Informational />
      </div>
    </>
  );
}
