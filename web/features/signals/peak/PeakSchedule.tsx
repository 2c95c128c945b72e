import type { ReactNode } from 'react';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { nextPeakScan } from '#contracts/rules/signals/peak-schedule.ts';
import { useTicking } from '#web/lib/use-ticking.ts';
import { Countdown } from '#web/ui/figures/Countdown.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';
import { Fact, Facts } from '../scanner/Fact.tsx';
import { formatGenerationDay, generationHint, isPostponed } from './generation-day.ts';

/** When the scanner looks next, and on which day it makes signals. */
export function PeakSchedule({ answer }: { answer: PeakScannerAnswer }) {
  // Between two answers the scans go on: the next one is never in the past.
  const nextScan = useTicking((now) => Math.max(Date.parse(answer.next_scan), nextPeakScan(now)));
  const { current_day, effective_generation_date, is_generation_day, last_scan } = answer;
  return (
    <Panel title="Schedule" note={generationHint(answer)}>
      <Facts label="Schedule of the Peak Scanner">
        <Fact name="Next scan">
          <Waiting for={nextScan} />
        </Fact>
        <Fact name="Last scan">
          {last_scan === null ? 'None yet' : <ScheduledTime at={Date.parse(last_scan)} />}
        </Fact>
        <Fact name="Current day (UTC)">Day {current_day}</Fact>
        <Fact name="Generation day today">{is_generation_day ? 'Yes' : 'No'}</Fact>
        <Fact name="Next generation">
          {formatGenerationDay(answer.next_generation)}
          <Remark>
            <Countdown to={Date.parse(answer.next_generation)} />
          </Remark>
          <Postponed day={answer.next_generation} />
        </Fact>
        <Fact name="Effective date this month">
          {formatGenerationDay(effective_generation_date)}
          <Postponed day={effective_generation_date} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function Waiting({ for: at }: { for: number }) {
  return (
    <>
      <ScheduledTime at={at} />
      <Remark>
        <Countdown to={at} />
      </Remark>
    </>
  );
}

function Postponed({ day }: { day: string }) {
  return isPostponed(day) ? <Remark>The market is closed on the 3rd.</Remark> : null;
}

function Remark({ children }: { children: ReactNode }) {
  return <span className="block text-dense font-normal text-ink-3">{children}</span>;
}
