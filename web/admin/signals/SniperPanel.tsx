import type { ReactNode } from 'react';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { SNIPER_MINUTES } from '#contracts/rules/signals/sniper-schedule.ts';
import type { Signal } from '#contracts/signals.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { useWatchedSniper } from '#web/data/signals/scanners.ts';
import { useRecentSniperSignals } from '#web/data/signals/admin-signals.ts';
import { formatWeekday } from '#web/lib/format-time.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SideBadge, sniperPhases, StatusBadge } from '#web/ui/figures/badges.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Confidence, Moment, SniperTags } from './signal-cells.tsx';

/** `12:30`, UTC. */
const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

function SniperSession({ sniper }: { sniper: SniperAnswer }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge {...sniperPhases[sniper.current_phase]} />
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

/** The newest signals of the 1M Sniper. A later failure is shown by the list of all signals: it is the same call. */
function RecentSniperSignals() {
  const recent = useRecentSniperSignals();
  return (
    <section aria-labelledby="recent-sniper-signals" className="flex flex-col gap-2">
      <h3 id="recent-sniper-signals" className="font-medium">
        Recent Sniper Signals
      </h3>
      <QueryStates
        of={{ ...recent, isRefetchError: false }}
        skeleton={<Skeleton label="Loading sniper signals" count={2} />}
        failure="Sniper signals could not be loaded."
      >
        {(signals) =>
          signals.length === 0 ? (
            <p className="text-ink-2">No sniper signals yet</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {signals.map((signal) => (
                <RecentSignal key={signal.id} signal={signal} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}

function RecentSignal({ signal }: { signal: Signal }) {
  const { instrument, signal_type, entry_price, timestamp } = signal;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-dense">
      <span className="font-medium">{instrument}</span>
      <SideBadge side={signal_type} />
      <span className="tabular-nums">{formatPrice(instrument, entry_price)}</span>
      <Confidence signal={signal} />
      <StatusBadge status={signal.status} />
      <SniperTags signal={signal} />
      <span className="ml-auto text-ink-3">
        <Moment instant={timestamp} />
      </span>
    </li>
  );
}

export function SniperPanel() {
  return (
    <Card as="section" aria-labelledby="sniper-monitoring" className="flex flex-col gap-4">
      <h2 id="sniper-monitoring" className="text-card font-semibold">
        1M Sniper Monitoring
      </h2>
      <QueryStates
        of={useWatchedSniper()}
        skeleton={<Skeleton label="Loading the 1M Sniper" count={1} />}
        failure="The 1M Sniper could not be loaded."
      >
        {(sniper) => <SniperSession sniper={sniper} />}
      </QueryStates>
      <RecentSniperSignals />
    </Card>
  );
}
