import { type PointerEvent, useState } from 'react';
import { topOf } from './plot-scales.ts';

export type Bar = {
  /** When it was, as the readout and the axis tell it. */
  label: string;
  /** Null: not known. */
  value: number | null;
  /** The time that it counts has not ended. */
  isOpen?: boolean;
};

type BarPlotProps = {
  /** What is counted. */
  name: string;
  /** Oldest first, at least one. */
  bars: readonly Bar[];
  /** The drawing in a sentence. */
  summary: string;
};

/** px */
const HEIGHT = 132;
const AREA = { top: 10, bottom: 110 };
/** Of the place of a bar, in percent of the place. */
const BAR_WIDTH = 80;

const spoken = ({ label, value, isOpen = false }: Bar): string =>
  `${label}: ${value === null ? 'not known' : value.toLocaleString()}${isOpen ? ' so far' : ''}`;

const compact = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A count over time as bars. Arrow keys, a mouse and a finger read each of them out. */
export function BarPlot({ name, bars, summary }: BarPlotProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? bars.length - 1, bars.length - 1);
  const current = bars[index];
  const pointAt = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * bars.length);
    setPointed(Math.max(0, Math.min(bars.length - 1, at)));
  };
  return (
    <div className="relative rounded-control text-meta outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="range"
        min={1}
        max={bars.length}
        value={index + 1}
        onChange={({ target }) => setPointed(target.valueAsNumber - 1)}
        aria-label={`${name}, one after another`}
        aria-valuetext={current === undefined ? '' : spoken(current)}
        className="sr-only"
      />
      <p aria-hidden title="Arrow keys go from bar to bar" className="text-dense text-ink-2">
        {current !== undefined && spoken(current)}
      </p>
      <div className="flex min-w-0 gap-1">
        <Axis top={topOf(bars.map(({ value }) => value ?? 0))} />
        <svg
          role="img"
          aria-label={summary}
          height={HEIGHT}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          className="w-0 grow touch-pan-y"
        >
          <Bars bars={bars} pointed={pointed} />
          <line x2="100%" y1={AREA.bottom} y2={AREA.bottom} className="stroke-line-strong" />
          <text x="0" y={HEIGHT - 6} className="fill-ink-3">
            {bars[0]?.label}
          </text>
          {bars.length > 1 && (
            <text x="100%" y={HEIGHT - 6} textAnchor="end" className="fill-ink-3">
              {bars.at(-1)?.label}
            </text>
          )}
        </svg>
      </div>
    </div>
  );
}

function Axis({ top }: { top: number }) {
  return (
    <svg height={HEIGHT} className="w-9 shrink-0 fill-ink-3" aria-hidden>
      <text x="100%" y={AREA.top + 4} textAnchor="end">
        {compact(top)}
      </text>
      <text x="100%" y={AREA.bottom + 4} textAnchor="end">
        0
      </text>
    </svg>
  );
}

function fillOf({ value, isOpen = false }: Bar, isPointed: boolean): string {
  if (value === null) return isPointed ? 'fill-line' : 'fill-sunken';
  if (isPointed) return 'fill-ink';
  return isOpen ? 'fill-accent-soft stroke-accent' : 'fill-accent';
}

function Bars({ bars, pointed }: { bars: readonly Bar[]; pointed: number | null }) {
  const top = topOf(bars.map(({ value }) => value ?? 0));
  const place = 100 / bars.length;
  return (
    <>
      <line x2="100%" y1={AREA.top} y2={AREA.top} className="stroke-line" />
      {bars.map((bar, index) => {
        const { label, value } = bar;
        // What is not known is a grey field of full height, so that it is no zero.
        const height = (AREA.bottom - AREA.top) * (value === null ? 1 : value / top);
        return (
          <rect
            key={label}
            x={`${(index + (1 - BAR_WIDTH / 100) / 2) * place}%`}
            width={`${(place * BAR_WIDTH) / 100}%`}
            y={AREA.bottom - height}
            height={height}
            className={fillOf(bar, index === pointed)}
          />
        );
      })}
    </>
  );
}
