import { CalendarRange } from 'lucide-react';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { useWeeklyScanner } from '#web/data/signals/scanners.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Countdown } from '#web/ui/figures/Countdown.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';
import { unknownLook } from '#web/ui/unknown-style.ts';
import { RecordPanel } from '../RecordPanel.tsx';
import { Fact, Facts } from '../scanner/Fact.tsx';
import { Informational } from '../scanner/Informational.tsx';
import { ScannerAnswer } from '../scanner/ScannerAnswer.tsx';
import { ScannerHeading } from '../scanner/ScannerHeading.tsx';
import { ScannerNotices } from '../scanner/ScannerNotices.tsx';
import { SignalCards } from '../scanner/SignalCards.tsx';

const looks = {
  generating: { tone: 'info', word: 'Generating' },
  active: { tone: 'ok', word: 'Active' },
  no_signals: { tone: 'neutral', word: 'No signals' },
  closed: { tone: 'neutral', word: 'Closed' },
  waiting: { tone: 'neutral', word: 'Waiting' },
  delayed: { tone: 'warn', word: 'Delayed' },
  unknown: unknownLook,
} as const;

/** What the scanner does at the moment, and the times of its week. */
function WeeklyStatus({ answer }: { answer: WeeklyScannerAnswer }) {
  const { tone, word } = looks[answer.scanner_status];
  const { last_scan } = answer;
  const next = Date.parse(answer.next_signal_generation);
  return (
    <Panel title="Scanner status" badge={<Badge tone={tone}>{word}</Badge>} note={answer.message}>
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

/** The week's open signals, and below them those that have ended. */
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
