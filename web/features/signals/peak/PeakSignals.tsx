import { Radar } from 'lucide-react';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SignalCards } from '../scanner/SignalCards.tsx';
import { generationHint } from './generation-day.ts';
import type { InstrumentChoice } from './InstrumentSelect.tsx';

type PeakSignalsProps = { answer: PeakScannerAnswer; choice: InstrumentChoice };

/** Open signals of the scanner, and those of the same generation that have ended. */
export function PeakSignals({ answer, choice }: PeakSignalsProps) {
  const isChosen = ({ instrument }: { instrument: string }): boolean =>
    choice === 'all' || instrument === choice;
  const open = answer.mmm_signals.filter(isChosen);
  const ended = answer.signals.filter((signal) => isChosen(signal) && signal.status !== 'active');
  return (
    <>
      <Panel
        title="MMM signals"
        note="Market maker method: a stop hunt, a close back inside and a break of structure."
        isPlain
      >
        {open.length === 0 ? (
          <EmptyState
            icon={Radar}
            title="No High-Confidence MMM Signals"
            hint={emptyHint(answer, choice)}
          />
        ) : (
          <SignalCards signals={open} />
        )}
      </Panel>
      {ended.length > 0 && (
        <Panel title="Ended signals of this generation" isPlain>
          <SignalCards signals={ended} />
        </Panel>
      )}
    </>
  );
}

function emptyHint(answer: PeakScannerAnswer, choice: InstrumentChoice): string {
  const others = answer.mmm_signals.length;
  const hint = generationHint(answer);
  if (choice === 'all' || others === 0) return hint;
  return `None is open for ${choice}; ${formatCount(others, 'signal')} for other instruments. ${hint}`;
}
