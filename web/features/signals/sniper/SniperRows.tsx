import { Crosshair } from 'lucide-react';
import type { SniperClock } from '#contracts/rules/sniper-schedule.ts';
import type { SniperRow } from '#contracts/sniper.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Section } from '../scanner/Section.tsx';
import { SignalCard } from '../SignalCard.tsx';
import { SniperRowCard } from './SniperRowCard.tsx';

type SniperRowsProps = { rows: readonly SniperRow[]; clock: SniperClock };

/** What the scanner says of each pair: issued signals, candidates, and why there is none. */
export function SniperRows({ rows, clock }: SniperRowsProps) {
  return (
    <Section
      id="sniper-signals"
      title="Signals"
      note="Signals are generated at 12:30 and by the final scan at 1:00, one per pair and session, only at an edge of the session's range."
      isPlain
    >
      {rows.length === 0 ? (
        <EmptyState
          icon={Crosshair}
          title={clock.isActive ? 'No signals in this session' : 'No session at the moment'}
          hint="Signals are generated at 12:30, and by the final scan at 1:00."
        />
      ) : (
        <ul className="grid gap-3 @3xl:grid-cols-2">
          {rows.map((row) => (
            <li key={row.pair} className="min-w-0">
              {row.signal === null ? (
                <SniperRowCard row={row} />
              ) : (
                <SignalCard signal={row.signal} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
