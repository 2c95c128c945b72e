import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Countdown } from '#web/ui/Countdown.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { Fact, Facts } from '../scanner/Fact.tsx';

const looks = {
  generating: { tone: 'info', word: 'Generating' },
  active: { tone: 'ok', word: 'Active' },
  no_signals: { tone: 'neutral', word: 'No signals' },
  closed: { tone: 'neutral', word: 'Closed' },
  waiting: { tone: 'neutral', word: 'Waiting' },
  delayed: { tone: 'warn', word: 'Delayed' },
} as const;

/** What the scanner does at the moment, and the times of its week. */
export function WeeklyStatus({ answer }: { answer: WeeklyScannerAnswer }) {
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
