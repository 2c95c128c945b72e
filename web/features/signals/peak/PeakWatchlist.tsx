import type { PeakSetup } from '#contracts/peak-scanner.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { chosenInstruments, type InstrumentChoice } from './InstrumentSelect.tsx';

type PeakWatchlistProps = { setups: readonly PeakSetup[]; choice: InstrumentChoice };

/** Setups that are nearly there. */
export function PeakWatchlist({ setups, choice }: PeakWatchlistProps) {
  const chosen = chosenInstruments(choice);
  const shown = setups.filter(({ instrument }) => chosen.includes(instrument));
  return (
    <Panel
      title="Watch-list"
      badge={<Badge tone="warn">Not signals</Badge>}
      note="Setups that something is still missing from. None of them is issued or graded."
    >
      {shown.length === 0 ? (
        <p className="text-ink-2">Nothing comes near a signal at the moment.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((setup) => (
            <li key={setup.instrument} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <h3 className="font-semibold">{setup.instrument}</h3>
                <SideBadge side={setup.signal_type} />
                <span className="text-dense text-ink-2">
                  Setup quality {Math.round(setup.quality * 100)}%
                </span>
              </div>
              <p className="max-w-prose text-dense text-ink-2">{setup.reasoning}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
