import { useState } from 'react';
import { PlotBars, PlotKeys } from './plot-kit.tsx';
import { topOf } from './plot-scales.ts';

export type Bar = {
  /** Its time, in the readout and on the axis. */
  label: string;
  /** Null: not known. */
  value: number | null;
  /** Its time has not ended. */
  isOpen?: boolean;
};

type BarPlotProps = {
  name: string;
  /** Oldest first, at least one. */
  bars: readonly Bar[];
  summary: string;
};

const HEIGHT = 132; // px
const AREA = { top: 10, bottom: 110 };

const spoken = ({ label, value, isOpen = false }: Bar): string =>
  `${label}: ${value === null ? 'not known' : value.toLocaleString()}${isOpen ? ' so far' : ''}`;

const compact = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A count over time as bars. Arrow keys, a mouse and a finger read each of them out. */
export function BarPlot({ name, bars, summary }: BarPlotProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? bars.length - 1, bars.length - 1);
  const current = bars[index];
  const text = current === undefined ? '' : spoken(current);
  const top = topOf(bars.map(({ value }) => value ?? 0));
  return (
    <PlotKeys
      label={`${name}, one after another`}
      count={bars.length}
      index={index}
      text={text}
      onPoint={setPointed}
    >
      <p aria-hidden title="Arrow keys go from bar to bar" className="text-dense text-ink-2">
        {text}
      </p>
      <PlotBars
        summary={summary}
        height={HEIGHT}
        area={AREA}
        topText={compact(top)}
        barWidth={0.8}
        bars={bars.map((bar, at) => ({
          key: bar.label,
          // An unknown count is a grey field of full height, so that nobody reads it as zero.
          height: bar.value === null ? 1 : bar.value / top,
          className: fillOf(bar, at === pointed),
        }))}
        onPoint={setPointed}
      >
        <text x="0" y={HEIGHT - 6}>
          {bars[0]?.label}
        </text>
        {bars.length > 1 && (
          <text x="100%" y={HEIGHT - 6} textAnchor="end">
            {bars.at(-1)?.label}
          </text>
        )}
      </PlotBars>
    </PlotKeys>
  );
}

function fillOf({ value, isOpen = false }: Bar, isPointed: boolean): string {
  if (value === null) return isPointed ? 'fill-line' : 'fill-sunken';
  if (isPointed) return 'fill-ink';
  return isOpen ? 'fill-accent-soft stroke-accent' : 'fill-accent';
}
