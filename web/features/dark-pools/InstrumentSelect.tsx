import { DARK_POOL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { Select } from '#web/ui/forms/Select.tsx';

type DarkPoolPair = (typeof DARK_POOL_PAIRS)[number];

const options = DARK_POOL_PAIRS.map((value) => ({ value, label: value }));

type InstrumentSelectProps = {
  instrument: DarkPoolPair;
  onChoose: (instrument: DarkPoolPair) => void;
};

/** Of which instrument the screen tells. */
export function InstrumentSelect({ instrument, onChoose }: InstrumentSelectProps) {
  const choose = (name: string): void => {
    const chosen = DARK_POOL_PAIRS.find((pair) => pair === name);
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <div className="w-36">
      <Select
        aria-label="Instrument"
        options={options}
        value={instrument}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  );
}
