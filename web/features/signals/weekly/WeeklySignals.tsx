import { CalendarRange } from 'lucide-react';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SignalCards } from '../scanner/SignalCards.tsx';

/** The week's open signals, and below them those that have ended. */
export function WeeklySignals({ answer: { signals, message } }: { answer: WeeklyScannerAnswer }) {
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
