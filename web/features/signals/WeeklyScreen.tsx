import { CalendarRange } from 'lucide-react';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { useWeeklyScanner } from '#web/data/signals/scanners.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { Countdown, ScheduledTime } from '#web/ui/figures/times.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { Fact, Facts, SignalCards, Informational } from './ScannerFacts.tsx';
import { ScannerAnswer, ScannerHeading, ScannerAlerts } from './ScannerFrame.tsx';

const statusBadges = {
  generating: { tone: 'info', label: 'Generating' },
  active: { tone: 'ok', label: 'Active' },
  no_signals: { tone: 'neutral', label: 'No signals' },
  closed: { tone: 'neutral', label: 'Closed' },
  waiting: { tone: 'neutral', label: 'Waiting' },
  delayed: { tone: 'warn', label: 'Delayed' },
  unknown: { tone: unknownLook.tone, label: unknownLook.label },
} as const;

/** State of the scanner and its weekly schedule. */
function WeeklyStatus({ answer }: { answer: WeeklyScannerAnswer }) {
  const { tone, label } = statusBadges[answer.scanner_status];
  const { last_scan } = answer;
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
          <span className="block text-dense font-normal text-ink-3">
            <Countdown to={next} />
          </span>
        </Fact>
        <Fact name="Last scan">
          {last_scan === null ? 'None yet' : <ScheduledTime at={Date.parse(last_scan)} />}
        </Fact>
      </Facts>
    </Panel>
  );
}

/** Open signals of the week, then the closed ones. */
function WeeklySignals({ answer: { signals, message } }: { answer: WeeklyScannerAnswer }) {
  const open = signals.filter(({ status }) => status === 'active');
  const ended = signals.filter(({ status }) => status !== 'active');
  return (
    <>
      <Panel
        title="Active weekly signals"
        note="Made on Monday at 06:00 UTC from the momentum of 20 days, averages, and the close of last week; closed on Friday at 22:00 UTC at the latest."
        isPlain
      >
        {open.length === 0 ? (
          <EmptyState icon={CalendarRange} title="No active weekly signals" hint={message} />
        ) : (
          <SignalCards signals={open} />
        )}
      </Panel>
      {ended.length > 0 && (
        <Panel title="Closed this week" isPlain>
          <SignalCards signals={ended} />
        </Panel>
      )}
    </>
  );
}

/** Computed once a week; open signals are checked every hour. */
const REFRESH_MS = 60 * 60_000;

/** The Weekly Scanner: one bias per pair and week, issued on Monday and closed on Friday. */
export function WeeklyScreen() {
  const scanner = useWeeklyScanner();
  return (
    <>
      <ScannerHeading title="Weekly Scanner" scanner={scanner} refreshMs={REFRESH_MS} />
      <div className="flex flex-col gap-4 md:gap-6">
        <ScannerAlerts scanner={scanner} />
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
