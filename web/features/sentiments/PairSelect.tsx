import { useId } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { Select } from '#web/ui/forms/Select.tsx';

type PairSelectProps = {
  pairs: readonly Instrument[];
  value: Instrument;
  onChoose: (pair: Instrument) => void;
};

/** Whose figures are shown in full. */
export function PairSelect({ pairs, value, onChoose }: PairSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        Pair
      </label>
      <div className="w-full max-w-sm">
        <Select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = pairs.find((pair) => pair === target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
          options={pairs.map((pair) => ({
            value: pair,
            label: `${pair} · ${instrumentFacts[pair].title}`,
          }))}
        />
      </div>
    </div>
  );
}
