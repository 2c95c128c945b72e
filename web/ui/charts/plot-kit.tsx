import { clsx } from 'clsx';
import type { PointerEvent, ReactNode } from 'react';

type PlotKeysProps = {
  /** Names the points for screen readers. */
  label: string;
  count: number;
  /** The point that is read out. */
  index: number;
  text: string;
  onPoint: (index: number) => void;
  className?: string;
  children: ReactNode;
};

/** The frame of a drawing whose points the arrow keys go through. */
export function PlotKeys(props: PlotKeysProps) {
  const { label, count, index, text, onPoint, className, children } = props;
  return (
    <div
      className={clsx(
        'relative rounded-control text-meta outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <input
        type="range"
        min={1}
        max={count}
        value={index + 1}
        onChange={({ target }) => onPoint(target.valueAsNumber - 1)}
        aria-label={label}
        aria-valuetext={text}
        className="sr-only"
      />
      {children}
    </div>
  );
}

/** A drawing below the sentence of its pointed place. */
export function PlotReadout({ children, ...keys }: PlotKeysProps) {
  return (
    <PlotKeys {...keys}>
      {/* Two lines on a phone, so that the drawing never moves while it is read. */}
      <p
        aria-hidden
        title="Arrow keys go from point to point"
        className="min-h-9 text-dense text-ink-2 @xl:min-h-5"
      >
        {keys.text}
      </p>
      {children}
    </PlotKeys>
  );
}

type PlotProps = {
  /** Describes the drawing for screen readers. */
  summary: string;
  height: number; // px
  /** Numbers at their heights, beside the drawing. */
  ticks: readonly { at: number; text: string; isStrong?: boolean }[];
  axisClass: string;
  className?: string;
  /** Where a pointer is, from 0 at the left edge to 1 at the right one. */
  onPointAt?: (share: number) => void;
  children: ReactNode;
};

/** A drawing as wide as there is room, with its axis on the left. */
export function Plot(props: PlotProps) {
  const { summary, height, ticks, axisClass, className, onPointAt, children } = props;
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPointAt?.((clientX - left) / width);
  };
  return (
    <div className="flex min-w-0 gap-1 text-meta">
      <svg height={height} className={clsx('shrink-0', axisClass)} aria-hidden>
        {ticks.map(({ at, text, isStrong = false }) => (
          <text
            key={at}
            x="100%"
            y={at + 4}
            textAnchor="end"
            {...(isStrong && { className: 'fill-ink font-semibold' })}
          >
            {text}
          </text>
        ))}
      </svg>
      <svg
        role="img"
        aria-label={summary}
        height={height}
        {...(onPointAt !== undefined && { onPointerDown: point, onPointerMove: point })}
        className={clsx('w-0 grow', onPointAt !== undefined && 'touch-pan-y', className)}
      >
        {children}
      </svg>
    </div>
  );
}

/** From top to bottom of a drawing, px. */
type PlotArea = { top: number; bottom: number };

type StretchedProps = { area: PlotArea; className?: string; children: ReactNode };

/** A square of 100 by 100, stretched over an area. */
export function Stretched({ area, className, children }: StretchedProps) {
  return (
    <svg
      y={area.top}
      width="100%"
      height={area.bottom - area.top}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={className}
    >
      {children}
    </svg>
  );
}

/** A line whose width does not stretch with its square. */
export function PlotPath(path: { d: string; className: string; strokeDasharray?: string }) {
  return <path {...path} strokeWidth={2} vectorEffect="non-scaling-stroke" />;
}

type BarsProps = Omit<PlotProps, 'ticks' | 'axisClass' | 'className' | 'onPointAt'> & {
  area: PlotArea;
  /** The axis mark at the height of 1. */
  topText: string;
  /** Heights from 0 to 1. */
  bars: readonly { key: string | number; height: number; className: string }[];
  /** As a share of the place of a bar. */
  barWidth: number;
  onPoint: (index: number) => void;
};

/** Bars side by side over the whole width; what is below and over them is the caller's. */
export function PlotBars({ area, topText, bars, barWidth, onPoint, children, ...plot }: BarsProps) {
  const place = 100 / bars.length;
  const pointAt = (share: number): void =>
    onPoint(Math.max(0, Math.min(bars.length - 1, Math.floor(share * bars.length))));
  return (
    <Plot
      {...plot}
      ticks={[
        { at: area.top, text: topText },
        { at: area.bottom, text: '0' },
      ]}
      axisClass="w-9 fill-ink-3"
      className="overflow-visible fill-ink-3"
      onPointAt={pointAt}
    >
      <line x2="100%" y1={area.top} y2={area.top} className="stroke-line" />
      {bars.map(({ key, height: share, className }, index) => {
        const height = (area.bottom - area.top) * share;
        return (
          <rect
            key={key}
            x={`${(index + (1 - barWidth) / 2) * place}%`}
            width={`${place * barWidth}%`}
            y={area.bottom - height}
            height={height}
            className={className}
          />
        );
      })}
      <line x2="100%" y1={area.bottom} y2={area.bottom} className="stroke-line-strong" />
      {children}
    </Plot>
  );
}
