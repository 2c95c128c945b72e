import { CalendarRange } from 'lucide-react';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { useWeeklyScanner } from '#web/data/signals/scanners.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { Countdown, ScheduledTime } from '#web/ui/figures/times.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Fact, Facts, LastScan, Remark, ScannerScreen, SignalPanels } from './ScannerFrame.tsx';

const statusBadges = {
  generating: { tone: 'info', label: 'Generating' },
  active: { tone: 'ok', label: 'Active' },
  no_signals: { tone: 'neutral', label: 'No signals' },
  closed: { tone: 'neutral', label: 'Closed' },
  waiting: { tone: 'neutral', label: 'Waiting' },
  delayed: { tone: 'warn', label: 'Delayed' },
  unknown: unknownLook,
} as const;

function WeeklyStatus({ answer }: { answer: WeeklyScannerAnswer }) {
  const { tone, label } = statusBadges[answer.scanner_status];
  const next = Date.parse(answer.next_signal_generation);
  return (
    <Panel title="Scanner status" badge={<Badge tone={tone}>{label}</Badge>} note={answer.message}>
      <Facts label="Times of the Weekly Scanner">
        <Fact name="Current time">
          <ScheduledTime at={useNow().getTime()} />
        </Fact>
        <Fact name="Generation time">
          <ScheduledTime at={Date.parse(answer.generation_time)} />
        </Fact>
        <Fact name="Active until">
          <ScheduledTime at={Date.parse(answer.active_until)} />
        </Fact>
        <Fact name="Next generation">
          <ScheduledTime at={next} />
          <Remark>
            <Countdown to={next} />
          </Remark>
        </Fact>
        <LastScan at={answer.last_scan} />
      </Facts>
    </Panel>
  );
}

/** Computed once a week; open signals are checked every hour. */
const REFRESH_MS = 60 * 60_000;

/** The Weekly Scanner: one bias per pair and week, issued on Monday and closed on Friday. */
export function WeeklyScreen() {
  const scanner = useWeeklyScanner();
  return (
    <ScannerScreen
      title="Weekly Scanner"
      type="weekly"
      scanner={scanner}
      refreshMs={REFRESH_MS}
      emptyTitle="No weekly scanner data available"
    >
      {(answer) => (
        <>
          <WeeklyStatus answer={answer} />
          <SignalPanels
            title="Active weekly signals"
            note="Made on Monday at 06:00 UTC from the momentum of 20 days, averages, and the close of last week; closed on Friday at 22:00 UTC at the latest."
            open={answer.signals.filter(({ status }) => status === 'active')}
            empty={{
              icon: CalendarRange,
              title: 'No active weekly signals',
              hint: answer.message,
            }}
            endedTitle="Closed this week"
            ended={answer.signals.filter(({ status }) => status !== 'active')}
          />
        </>
      )}
    </ScannerScreen>
  );
}
