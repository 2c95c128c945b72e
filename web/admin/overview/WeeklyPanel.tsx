import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { useWatchedWeekly } from '#web/data/admin-scanners.ts';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { Fact, ScannerFacts, type StatusLook } from './ScannerFacts.tsx';
import { ScannerPanel } from './ScannerPanel.tsx';

const statuses: Readonly<Record<WeeklyScannerAnswer['scanner_status'], StatusLook>> = {
  generating: { tone: 'info', word: 'Generating' },
  active: { tone: 'ok', word: 'Active' },
  no_signals: { tone: 'neutral', word: 'No signals' },
  closed: { tone: 'neutral', word: 'Market closed' },
  waiting: { tone: 'neutral', word: 'Waiting' },
  delayed: { tone: 'warn', word: 'Delayed' },
};

export function WeeklyPanel() {
  return (
    <ScannerPanel scanner="weekly" of={useWatchedWeekly()}>
      {(weekly) => (
        <ScannerFacts
          generated={weekly.signals.length}
          since="this week"
          lastScan={weekly.last_scan}
          status={statuses[weekly.scanner_status]}
        >
          <Fact name="Message">{weekly.message}</Fact>
          <Fact name="Next generation">
            <ScheduledTime at={Date.parse(weekly.next_signal_generation)} />
          </Fact>
        </ScannerFacts>
      )}
    </ScannerPanel>
  );
}
