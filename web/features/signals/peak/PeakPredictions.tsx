import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { chosenInstruments, type InstrumentChoice } from './InstrumentSelect.tsx';
import { missingText } from './missing-text.ts';
import { PredictionCard } from './PredictionCard.tsx';

type PeakPredictionsProps = {
  predictions: PeakScannerAnswer['ml_predictions'];
  choice: InstrumentChoice;
  isFilling: boolean;
};

/** What a model that has learned from the candles expects of the next 24 hours. */
export function PeakPredictions({ predictions, choice, isFilling }: PeakPredictionsProps) {
  return (
    <Panel
      title="Machine-learning predictions"
      badge={<Badge tone="info">Model estimate</Badge>}
      note="What comes first within 24 hours: a rise by three average true ranges, a fall by as much, or neither."
      isPlain
    >
      <ul className="grid gap-3 @3xl:grid-cols-2">
        {chosenInstruments(choice).map((instrument) => (
          <li key={instrument} className="min-w-0">
            <PredictionCard
              instrument={instrument}
              prediction={predictions[instrument]}
              missing={missingText(isFilling)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
