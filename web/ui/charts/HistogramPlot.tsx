import { maxIndex } from 'd3-array';
import { clsx } from 'clsx';
import { useState } from 'react';
import { PlotBars, PlotReadout } from './plot-kit.tsx';
import { topOf } from './plot-scales.ts';

export type Bin = {
  /** Values at or above `from` and below `to`. */
  from: number;
  to: number;
  n: number;
};

type HistogramPlotProps = {
  name: string;
  /** Lowest first, without gaps, at least one; of equal width. */
  bins: readonly Bin[];
  describe: (bin: Bin) => string;
  formatEdge: (value: number) => string;
  summary: string;
};

const HEIGHT = 176; // px
const AREA = { top: 12, bottom: 152 };
/** Edges that can be written below the bars of a phone without touching. */
const EDGES = 6;

/** How often values fell where, losses left of zero and gains right of it. Arrow keys, a mouse and a finger read it out. */
export function HistogramPlot({ name, bins, describe, formatEdge, summary }: HistogramPlotProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? maxIndex(bins, ({ n }) => n), bins.length - 1);
  const current = bins[index];
  const top = topOf(bins.map(({ n }) => n));
  return (
    <PlotReadout
      label={`${name}, bar by bar`}
      count={bins.length}
      index={index}
      text={current === undefined ? '' : describe(current)}
      onPoint={setPointed}
    >
      <PlotBars
        summary={summary}
        height={HEIGHT}
        area={AREA}
        topText={top.toLocaleString()}
        barWidth={0.84}
        bars={bins.map(({ from, to, n }, at) => ({
          key: from,
          height: n / top,
          className: clsx(
            to <= 0 ? 'fill-loss' : 'fill-gain',
            at === index && 'stroke-ink stroke-2',
          ),
        }))}
        onPoint={setPointed}
      >
        <Edges bins={bins} formatEdge={formatEdge} />
      </PlotBars>
    </PlotReadout>
  );
}

/** A few of the borders between the bars, zero always among them. */
function Edges({ bins, formatEdge }: Pick<HistogramPlotProps, 'bins' | 'formatEdge'>) {
  const zero = Math.max(
    bins.findIndex(({ from }) => from === 0),
    0,
  );
  const stride = Math.ceil(bins.length / EDGES);
  return bins.map(({ from }, index) => {
    if ((index - zero) % stride !== 0) return null;
    const x = `${(index / bins.length) * 100}%`;
    return (
      <g key={from}>
        {from === 0 && (
          <line x1={x} x2={x} y1={AREA.top} y2={AREA.bottom} className="stroke-ink-3" />
        )}
        <text x={x} y={HEIGHT - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
          {formatEdge(from)}
        </text>
      </g>
    );
  });
}
