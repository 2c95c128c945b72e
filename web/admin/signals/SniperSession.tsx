import type { ReactNode } from 'react';
import { SNIPER_MINUTES } from '#contracts/rules/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { formatWeekday } from '#web/lib/format-weekday.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const MINUTE_MS = 60_000;

const phases: Readonly<Record<SniperAnswer['current_phase'], { tone: BadgeTone; word: string }>> = {
  monitoring: { tone: 'info', word: 'Monitoring' },
  scanning: { tone: 'warn', word: 'Scanning' },
  signals_active: { tone: 'ok', word: 'Signals active' },
  expired: { tone: 'neutral', word: 'Inactive' },
};

/** `12:30`, UTC. */
const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** Session, phase and times of the 1M Sniper. */
export function SniperSession({ sniper }: { sniper: SniperAnswer }) {
  const { tone, word } = phases[sniper.current_phase];
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        {sniper.phase_step !== null && <Badge>Phase {sniper.phase_step} of 6</Badge>}
        {sniper.data_source === 'simulated' && <Badge tone="info">Simulated market</Badge>}
        <span>{sniper.message}</span>
      </p>
      <SessionTimes sniper={sniper} />
    </div>
  );
}

function SessionTimes({ sniper }: { sniper: SniperAnswer }) {
  const { timing_info: timing, session_type, session_active, next_session } = sniper;
  const start = Date.parse(timing.work_start_utc);
  const [watch, finalScan, execution, final, expiry] = [
    start + SNIPER_MINUTES.watch * MINUTE_MS,
    start + SNIPER_MINUTES.finalScan * MINUTE_MS,
    Date.parse(timing.execution_time_utc),
    Date.parse(timing.final_scan_time_utc),
    Date.parse(timing.expiry_time_utc),
  ];
  return (
    <dl className="tiles gap-x-4 gap-y-3 text-dense">
      <Fact name="Session">
        {session_type}, {session_active ? 'active' : 'not active'}
      </Fact>
      <Fact name="Scan windows">
        {clock(execution)} and {clock(final)} UTC
      </Fact>
      <Fact name="Second monitoring">
        {clock(watch)}–{clock(finalScan)} UTC
      </Fact>
      <Fact name="Signals expire">{clock(expiry)} UTC</Fact>
      <Fact name="Next session">{formatWeekday(Date.parse(next_session))}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
