import { clsx } from 'clsx';
import { type PointerEvent, useState } from 'react';
import { topOf } from './plot-scales.ts';
import { PlotReadout } from './PlotReadout.tsx';

export type Bin = {
  /** Values at or above `from` and below `to`. */
  from: number;
  to: number;
  n: number;
};

type HistogramPlotProps = {
  /** What is counted. */
  name: string;
  /** Lowest first, without gaps, at least one; of equal width. */
  bins: readonly Bin[];
  /** A bin in words. */
  describe: (bin: Bin) => string;
  formatEdge: (value: number) => string;
  /** The drawing in a sentence. */
  summary: string;
};

/** px */
const HEIGHT = 176;
const AREA = { top: 12, bottom: 152 };
/** Of the place of a bar, in percent of the place. */
const BAR_WIDTH = 84;
/** Edges that can be written below the bars of a phone without touching. */
const EDGES = 6;

/** How often values fell where, losses left of zero and gains right of it. Arrow keys, a mouse and a finger read it out. */
export function HistogramPlot({ name, bins, describe, formatEdge, summary }: HistogramPlotProps) {
  const most = bins.reduce((best, { n }, index) => (n > (bins[best]?.n ?? 0) ? index : best), 0);
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? most, bins.length - 1);
  const current = bins[index];
  const top = topOf(bins.map(({ n }) => n));
  const pointAt = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * bins.length);
    setPointed(Math.max(0, Math.min(bins.length - 1, at)));
  };
  return (
    <PlotReadout
      label={`${name}, bar by bar`}
      count={bins.length}
      index={index}
      text={current === undefined ? '' : describe(current)}
      onPoint={setPointed}
    >
      <div className="flex min-w-0 gap-1">
        <svg height={HEIGHT} className="w-9 shrink-0 fill-ink-3" aria-hidden>
          <text x="100%" y={AREA.top + 4} textAnchor="end">
            {top.toLocaleString()}
          </text>
          <text x="100%" y={AREA.bottom + 4} textAnchor="end">
            0
          </text>
        </svg>
        <svg
          role="img"
          aria-label={summary}
          height={HEIGHT}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          className="w-0 grow touch-pan-y overflow-visible fill-ink-3"
        >
          <line x2="100%" y1={AREA.top} y2={AREA.top} className="stroke-line" />
          <HistogramBars bins={bins} top={top} pointed={index} />
          <line x2="100%" y1={AREA.bottom} y2={AREA.bottom} className="stroke-line-strong" />
          <Edges bins={bins} formatEdge={formatEdge} />
        </svg>
      </div>
    </PlotReadout>
  );
}

type HistogramBarsProps = { bins: readonly Bin[]; top: number; pointed: number };

function HistogramBars({ bins, top, pointed }: HistogramBarsProps) {
  const place = 100 / bins.length;
  return bins.map(({ from, to, n }, index) => {
    const height = (AREA.bottom - AREA.top) * (n / top);
    return (
      <rect
        key={from}
        x={`${(index + (1 - BAR_WIDTH / 100) / 2) * place}%`}
        width={`${(place * BAR_WIDTH) / 100}%`}
        y={AREA.bottom - height}
        height={height}
        className={clsx(
          to <= 0 ? 'fill-loss' : 'fill-gain',
          index === pointed && 'stroke-ink stroke-2',
        )}
      />
    );
  });
}

/** A few of the borders between the bars, zero always among them. */
function Edges({ bins, formatEdge }: Pick<HistogramPlotProps, 'bins' | 'formatEdge'>) {
  const zero = Math.max(
    bins.findIndex(({ from }) => from === 0),
    0,
  );
  const stride = Math.ceil(bins.length / EDGES);
  const edges = bins
    .map(({ from }, index) => ({ from, index }))
    .filter(({ index }) => (index - zero) % stride === 0);
  return edges.map(({ from, index }) => {
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
