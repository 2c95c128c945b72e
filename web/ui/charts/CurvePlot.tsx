import { type PointerEvent, useState } from 'react';
import { type CurvePoint, curvePaths, nearestPoint } from './plot-scales.ts';
import { PlotReadout } from './PlotReadout.tsx';

export type { CurvePoint } from './plot-scales.ts';

type CurvePlotProps = {
  /** What the curve is of. */
  name: string;
  /** Oldest first, at least one. */
  points: readonly CurvePoint[];
  /** Where the curve began. */
  base: number;
  /** A point in words. */
  describe: (point: CurvePoint) => string;
  formatAxis: (value: number) => string;
  formatDay: (t: number) => string;
  /** The drawing in a sentence. */
  summary: string;
};

/** px */
const HEIGHT = 276;
const CURVE = { top: 8, bottom: 176 };
const DEPTH = { top: 204, bottom: 252 };

const inCurve = (share: number): number => CURVE.top + (share / 100) * (CURVE.bottom - CURVE.top);

/** A curve over time with the drawdown below it. Arrow keys, a mouse and a finger read it out. */
export function CurvePlot(props: CurvePlotProps) {
  const { name, points, base, describe, formatAxis, formatDay, summary } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? points.length - 1, points.length - 1);
  const current = points[index];
  const [first, last] = [points[0], points.at(-1)];
  const paths = curvePaths(points, base);
  const pointAt = ({ currentTarget, clientX }: PointerEvent): void => {
    if (first === undefined || last === undefined) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(nearestPoint(points, first.t + ((clientX - left) / width) * (last.t - first.t)));
  };
  return (
    <PlotReadout
      label={`${name}, point by point`}
      count={points.length}
      index={index}
      text={current === undefined ? '' : describe(current)}
      onPoint={setPointed}
    >
      <div className="flex min-w-0 gap-1">
        <CurveAxis paths={paths} formatAxis={formatAxis} />
        <svg
          role="img"
          aria-label={summary}
          height={HEIGHT}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          className="w-0 grow touch-pan-y fill-ink-3"
        >
          <Grid paths={paths} base={base} points={points} />
          <Square area={CURVE} path={paths.line} className="fill-none stroke-accent" />
          <Square area={DEPTH} path={paths.depth} className="fill-loss-soft stroke-loss" />
          {current !== undefined && (
            <Pointed across={paths.across(current.t)} down={inCurve(paths.down(current.value))} />
          )}
          <text x="0" y={HEIGHT - 6}>
            {first !== undefined && formatDay(first.t)}
          </text>
          <text x="100%" y={HEIGHT - 6} textAnchor="end">
            {last !== undefined && formatDay(last.t)}
          </text>
        </svg>
      </div>
    </PlotReadout>
  );
}

type Paths = ReturnType<typeof curvePaths>;

function CurveAxis({ paths, formatAxis }: Pick<CurvePlotProps, 'formatAxis'> & { paths: Paths }) {
  return (
    <svg height={HEIGHT} className="w-12 shrink-0 fill-ink-3" aria-hidden>
      {paths.ticks.map((tick) => (
        <text key={tick} x="100%" y={inCurve(paths.down(tick)) + 4} textAnchor="end">
          {formatAxis(tick)}
        </text>
      ))}
      <text x="100%" y={DEPTH.top + 4} textAnchor="end">
        0
      </text>
      {paths.deepest > 0 && (
        <text x="100%" y={DEPTH.bottom + 4} textAnchor="end">
          {formatAxis(-paths.deepest)}
        </text>
      )}
    </svg>
  );
}

type GridProps = Pick<CurvePlotProps, 'base' | 'points'> & { paths: Paths };

/** Ticks, the starting value, and the moments of deposits and withdrawals. */
function Grid({ paths, base, points }: GridProps) {
  const from = inCurve(paths.down(base));
  return (
    <g className="stroke-line">
      {paths.ticks.map((tick) => {
        const y = inCurve(paths.down(tick));
        return <line key={tick} x2="100%" y1={y} y2={y} />;
      })}
      <line x2="100%" y1={DEPTH.top} y2={DEPTH.top} />
      <line x2="100%" y1={from} y2={from} className="stroke-ink-3" strokeDasharray="2 3" />
      {points.map(({ t, flow }, index) => {
        if (flow === 0) return null;
        const x = `${paths.across(t)}%`;
        return (
          <line
            key={index}
            x1={x}
            x2={x}
            y1={CURVE.top}
            y2={CURVE.bottom}
            className="stroke-warn"
            strokeDasharray="4 4"
          />
        );
      })}
      <text x="0" y={DEPTH.top - 6} className="stroke-none">
        Drawdown
      </text>
    </g>
  );
}

type SquareProps = { area: typeof CURVE; path: string; className: string };

/** A path of a square of 100 by 100, stretched over an area. */
function Square({ area, path, className }: SquareProps) {
  return (
    <svg
      y={area.top}
      width="100%"
      height={area.bottom - area.top}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="overflow-visible"
    >
      <path d={path} className={className} strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Pointed({ across, down }: { across: number; down: number }) {
  const x = `${across}%`;
  return (
    <g>
      <line x1={x} x2={x} y1={CURVE.top} y2={DEPTH.bottom} className="stroke-line-strong" />
      <circle cx={x} cy={down} r={4} className="fill-accent stroke-surface" strokeWidth={2} />
    </g>
  );
}
