import { Crosshair } from 'lucide-react';
import type { SniperClock } from '#contracts/rules/sniper-schedule.ts';
import type { SniperAnswer, SniperRow } from '#contracts/sniper.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SignalCard } from '../SignalCard.tsx';
import { ISSUE_HINT } from './session-phases.ts';
import { SessionOf } from './SessionOf.tsx';
import { SniperRowCard } from './SniperRowCard.tsx';

type SniperRowsProps = { answer: SniperAnswer; clock: SniperClock };

/** Issued signals first, then candidates, then pairs of which there is nothing. */
function rankOf({ signal, signal_type }: SniperRow): number {
  if (signal !== null) return 0;
  return signal_type === 'neutral' ? 2 : 1;
}

/** What the scanner says of each pair: issued signals, candidates, and why there is none. */
export function SniperRows({ answer, clock }: SniperRowsProps) {
  const rows = answer.signals;
  return (
    <Panel
      title="Signals"
      note={
        <>
          Of <SessionOf answer={answer} clock={clock} />. {ISSUE_HINT} One per pair and session,
          only at an edge of the session's range.
        </>
      }
      isPlain
    >
      {rows.length === 0 ? (
        <EmptyState icon={Crosshair} title="No signals in this session" hint={ISSUE_HINT} />
      ) : (
        <ul className="grid gap-3 @3xl:grid-cols-2">
          {rows
            .toSorted((one, other) => rankOf(one) - rankOf(other))
            .map((row) => (
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
    </Panel>
  );
}
