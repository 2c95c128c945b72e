import { CalendarRange } from 'lucide-react';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { useWeeklyScanner } from '#web/data/signals/scanners.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { NextStep, ScannerScreen, Schedule, SignalPanels, TimeFact } from './ScannerFrame.tsx';

const statusBadges = {
  generating: { tone: 'info', label: 'Generating' },
  active: { tone: 'ok', label: 'Active' },
  no_signals: { tone: 'neutral', label: 'No signals' },
  closed: { tone: 'neutral', label: 'Closed' },
  waiting: { tone: 'neutral', label: 'Waiting' },
  delayed: { tone: 'warn', label: 'Delayed' },
  unknown: unknownLook,
} as const;

const RULE =
  'Signals come on Monday at 06:00 UTC, from 20-day momentum, moving averages and last week’s close. They close on Friday at 22:00 UTC at the latest.';

function WeeklyStatus({ answer }: { answer: WeeklyScannerAnswer }) {
  const { message, generation_time, active_until, next_signal_generation, last_scan } = answer;
  const now = useNow().toISOString();
  return (
    <Schedule
      label="Scanner status"
      next={<NextStep name="Next generation" at={Date.parse(next_signal_generation)} />}
      note={`${message}. ${RULE}`}
    >
      <TimeFact name="Current time" at={now} />
      <TimeFact name="Generation time" at={generation_time} />
      <TimeFact name="Active until" at={active_until} />
      <TimeFact name="Next generation" at={next_signal_generation} />
      <TimeFact name="Last scan" at={last_scan} />
    </Schedule>
  );
}

/** Computed once a week; open signals are checked every hour. */
const REFRESH_MS = 60 * 60_000;

/** The Weekly Scanner: one bias per pair and week, issued on Monday and closed on Friday. */
export function WeeklyScreen() {
  const scanner = useWeeklyScanner();
  const { data } = scanner;
  return (
    <ScannerScreen
      title="Weekly Scanner"
      badge={data && <Badge {...statusBadges[data.scanner_status]} />}
      type="weekly"
      scanner={scanner}
      refreshMs={REFRESH_MS}
      emptyTitle="No weekly scanner data available"
    >
      {(answer) => (
        <SignalPanels
          section="weekly-scanner"
          title="Active weekly signals"
          open={answer.signals.filter(({ status }) => status === 'active')}
          empty={{
            icon: CalendarRange,
            title: 'No active weekly signals',
            hint: answer.message,
          }}
          endedTitle="Closed this week"
          ended={answer.signals.filter(({ status }) => status !== 'active')}
          schedule={<WeeklyStatus answer={answer} />}
        />
      )}
    </ScannerScreen>
  );
}
