import { useState } from 'react';
import { Plot, PlotPath, PlotReadout, Stretched } from './plot-kit.tsx';
import { type CurvePoint, curvePaths, nearestPoint } from './plot-scales.ts';

export type { CurvePoint } from './plot-scales.ts';

type CurvePlotProps = {
  name: string;
  /** Oldest first, at least one. */
  points: readonly CurvePoint[];
  base: number;
  describe: (point: CurvePoint) => string;
  formatAxis: (value: number) => string;
  formatDay: (t: number) => string;
  summary: string;
};

const HEIGHT = 276; // px
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
  const pointAt = (share: number): void => {
    if (first === undefined || last === undefined) return;
    setPointed(nearestPoint(points, first.t + share * (last.t - first.t)));
  };
  return (
    <PlotReadout
      label={`${name}, point by point`}
      count={points.length}
      index={index}
      text={current === undefined ? '' : describe(current)}
      onPoint={setPointed}
    >
      <Plot
        summary={summary}
        height={HEIGHT}
        ticks={axisTicks(paths, formatAxis)}
        axisClass="w-12 fill-ink-3"
        className="fill-ink-3"
        onPointAt={pointAt}
      >
        <Grid paths={paths} base={base} points={points} />
        <Stretched area={CURVE} className="overflow-visible">
          <PlotPath d={paths.line} className="fill-none stroke-accent" />
        </Stretched>
        <Stretched area={DEPTH} className="overflow-visible">
          <PlotPath d={paths.depth} className="fill-loss-soft stroke-loss" />
        </Stretched>
        {current !== undefined && (
          <Pointed across={paths.across(current.t)} down={inCurve(paths.down(current.value))} />
        )}
        <text x="0" y={HEIGHT - 6}>
          {first !== undefined && formatDay(first.t)}
        </text>
        <text x="100%" y={HEIGHT - 6} textAnchor="end">
          {last !== undefined && formatDay(last.t)}
        </text>
      </Plot>
    </PlotReadout>
  );
}

type Paths = ReturnType<typeof curvePaths>;

function axisTicks(paths: Paths, formatAxis: CurvePlotProps['formatAxis']) {
  const { ticks, down, deepest } = paths;
  return [
    ...ticks.map((tick) => ({ at: inCurve(down(tick)), text: formatAxis(tick) })),
    { at: DEPTH.top, text: '0' },
    ...(deepest > 0 ? [{ at: DEPTH.bottom, text: formatAxis(-deepest) }] : []),
  ];
}

type GridProps = Pick<CurvePlotProps, 'base' | 'points'> & { paths: Paths };

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

function Pointed({ across, down }: { across: number; down: number }) {
  const x = `${across}%`;
  return (
    <g>
      <line x1={x} x2={x} y1={CURVE.top} y2={DEPTH.bottom} className="stroke-line-strong" />
      <circle cx={x} cy={down} r={4} className="fill-accent stroke-surface" strokeWidth={2} />
    </g>
  );
}
