import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { BiasCard } from './BiasCard.tsx';
import { chosenInstruments, type InstrumentChoice } from './InstrumentSelect.tsx';
import { missingText } from './missing-text.ts';

type PeakBiasesProps = {
  biases: PeakScannerAnswer['bias_analysis'];
  choice: InstrumentChoice;
  isFilling: boolean;
};

/** How the market maker method reads each instrument today. */
export function PeakBiases({ biases, choice, isFilling }: PeakBiasesProps) {
  return (
    <Panel
      title="Market-maker bias"
      note="A reading of closed candles, not a signal. ADR is the mean range of the last 14 trading days."
      isPlain
    >
      <ul className="grid gap-3 @3xl:grid-cols-2">
        {chosenInstruments(choice).map((instrument) => (
          <li key={instrument} className="min-w-0">
            <BiasCard
              instrument={instrument}
              bias={biases[instrument]}
              missing={missingText(isFilling)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
