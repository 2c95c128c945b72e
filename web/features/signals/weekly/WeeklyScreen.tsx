import { useWeeklyScanner } from '#web/data/scanners.ts';
import { RecordPanel } from '../RecordPanel.tsx';
import { Informational } from '../scanner/Informational.tsx';
import { ScannerAnswer } from '../scanner/ScannerAnswer.tsx';
import { ScannerHeading } from '../scanner/ScannerHeading.tsx';
import { ScannerNotices } from '../scanner/ScannerNotices.tsx';
import { WeeklySignals } from './WeeklySignals.tsx';
import { WeeklyStatus } from './WeeklyStatus.tsx';

/** It is computed once a week; its open signals are looked at every hour. */
const REFRESH_MS = 60 * 60_000;

/** One bias per pair and week, made on Monday and closed on Friday. */
export function WeeklyScreen() {
  const scanner = useWeeklyScanner();
  return (
    <>
      <ScannerHeading title="Weekly Scanner" scanner={scanner} refreshMs={REFRESH_MS} />
      <div className="flex flex-col gap-4 md:gap-6">
        <ScannerNotices scanner={scanner} />
        <ScannerAnswer scanner={scanner} emptyTitle="No weekly scanner data available">
          {(answer) => (
            <>
              <WeeklyStatus answer={answer} />
              <WeeklySignals answer={answer} />
            </>
          )}
        </ScannerAnswer>
        <RecordPanel scanner="weekly" />
        <Informational />
      </div>
    </>
  );
}
