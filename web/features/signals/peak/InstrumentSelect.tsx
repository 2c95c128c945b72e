import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { Select } from '#web/ui/forms/Select.tsx';

export type InstrumentChoice = PeakInstrument | 'all';

const options = [
  { value: 'all', label: 'All instruments' },
  ...scannerInstruments.peak.map((value) => ({ value, label: value })),
];

const choiceNamed = (name: string): InstrumentChoice =>
  scannerInstruments.peak.find((instrument) => instrument === name) ?? 'all';

type InstrumentSelectProps = {
  choice: InstrumentChoice;
  onChoose: (choice: InstrumentChoice) => void;
};

/** Which instruments the screen shows. */
export function InstrumentSelect({ choice, onChoose }: InstrumentSelectProps) {
  return (
    <div className="w-full sm:w-44">
      <Select
        aria-label="Instrument"
        options={options}
        value={choice}
        onChange={({ target }) => onChoose(choiceNamed(target.value))}
      />
    </div>
  );
}

/** The instruments of a choice. */
export const chosenInstruments = (choice: InstrumentChoice): readonly PeakInstrument[] =>
  choice === 'all' ? scannerInstruments.peak : [choice];
