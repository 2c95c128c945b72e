import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { useWatchedPeak } from '#web/data/admin-scanners.ts';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { BiasSummary } from './BiasSummary.tsx';
import { Fact, ScannerFacts, type StatusLook } from './ScannerFacts.tsx';
import { ScannerPanel } from './ScannerPanel.tsx';

const statuses: Readonly<Record<PeakScannerAnswer['scanner_status'], StatusLook>> = {
  monitoring: { tone: 'info', word: 'Monitoring' },
  scanning: { tone: 'warn', word: 'Scanning' },
  signals_active: { tone: 'ok', word: 'Signals active' },
  market_closed: { tone: 'neutral', word: 'Market closed' },
};

export function PeakPanel() {
  return (
    <ScannerPanel scanner="peak" of={useWatchedPeak()}>
      {(peak) => (
        <>
          <ScannerFacts
            generated={peak.signals.length}
            since="in this generation"
            lastScan={peak.last_scan}
            status={statuses[peak.scanner_status]}
          >
            <Fact name="Open signals">{peak.mmm_signals.length.toLocaleString()}</Fact>
            <Fact name="Current day">
              {peak.current_day}, signals on day {peak.signal_generation_day}
            </Fact>
            <Fact name="Next generation">
              {peak.is_generation_day ? (
                'Today'
              ) : (
                <ScheduledTime at={Date.parse(peak.next_generation)} />
              )}
            </Fact>
          </ScannerFacts>
          <BiasSummary analysis={peak.bias_analysis} />
        </>
      )}
    </ScannerPanel>
  );
}
