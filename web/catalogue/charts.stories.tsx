import type { Meta } from '@storybook/react-vite';
import { useRef } from 'react';
import { BarPlot } from '#web/ui/charts/BarPlot.tsx';
import { CandleChart } from '#web/ui/charts/CandleChart.tsx';
import { CandlePlot } from '#web/ui/charts/CandlePlot.tsx';
import type { ChartModel } from '#web/ui/charts/chart-model.ts';
import type { Plot as DrawnPlot } from '#web/ui/charts/create-plot.ts';
import { CurvePlot } from '#web/ui/charts/CurvePlot.tsx';
import { DepthPlot } from '#web/ui/charts/DepthPlot.tsx';
import { Gauge } from '#web/ui/charts/Gauge.tsx';
import { HistogramPlot } from '#web/ui/charts/HistogramPlot.tsx';
import {
  Plot,
  PlotBars,
  PlotKeys,
  PlotPath,
  PlotReadout,
  Stretched,
} from '#web/ui/charts/plot-kit.tsx';
import { CandleTable, PlotTable, ShowAsTable } from '#web/ui/charts/PlotTable.tsx';
import { VolumeProfilePlot } from '#web/ui/charts/VolumeProfilePlot.tsx';
import { Attribution, TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { NOW } from './fixed-world.ts';
import { doNothing, variants } from './variants.tsx';

const meta = { title: 'Components/Charts' } satisfies Meta;
export default meta;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const bars = [3, 4, null, 9, 2, 1264, 6].map((value, index) => ({
  label: `Nov ${14 + index}`,
  value,
  isOpen: index === 6,
}));

export const Bars = variants('BarPlot', {
  'A day not known, one so far': (
    <BarPlot name="Active users" bars={bars} summary="Active users of seven days" />
  ),
  'One bar': <BarPlot name="One day" bars={bars.slice(0, 1)} summary="Active users of a day" />,
});

/** A walk up and down, the same each time. */
const walk = (index: number): number =>
  1.08 + 0.004 * Math.sin(index / 7) + 0.0015 * Math.sin(index / 2);

const model: ChartModel = {
  instrument: 'EURUSD',
  timeframe: 'H1',
  candles: Array.from({ length: 120 }, (_, index) => {
    const [o, c] = [walk(index), walk(index + 1)];
    return {
      t: Math.floor(NOW / HOUR_MS) * HOUR_MS - (119 - index) * HOUR_MS,
      o,
      h: Math.max(o, c) + 0.0004,
      l: Math.min(o, c) - 0.0004,
      c,
      v: 900 + ((index * 37) % 400),
    };
  }),
  isForming: true,
  averages: [
    {
      name: 'EMA 50',
      colour: 'accent',
      values: Array.from({ length: 120 }, (_, at) => walk(at - 9)),
    },
  ],
  strength: null,
  levels: [{ name: 'Stop', price: 1.0755, colour: 'loss' }],
  patterns: [],
};

function Chart() {
  const plotRef = useRef<DrawnPlot | null>(null);
  return <CandleChart model={model} plotRef={plotRef} onStartSeen={doNothing} className="h-72" />;
}

function BarePlot() {
  const plotRef = useRef<DrawnPlot | null>(null);
  return (
    <div className="relative h-72">
      <CandlePlot model={model} plotRef={plotRef} onPoint={doNothing} onStartSeen={doNothing} />
    </div>
  );
}

export const Candles = variants('CandleChart, CandleTable', {
  CandleChart: <Chart />,
  CandleTable: <CandleTable model={model} />,
});

export const DrawnCandles = variants('CandlePlot', { CandlePlot: <BarePlot /> });

const values = [0, 120, 80, 260, 190, 310, 447.5];
const points = values.map((value, index) => ({
  t: NOW - (values.length - 1 - index) * DAY_MS,
  value,
  drawdown: Math.max(...values.slice(0, index + 1)) - value,
  flow: 0,
}));

export const Curves = variants('CurvePlot', {
  'A week': (
    <CurvePlot
      name="Equity"
      points={points}
      base={0}
      describe={({ value }) => `$${value}`}
      formatAxis={(value) => `$${value}`}
      formatDay={(t) => new Date(t).toISOString().slice(5, 10)}
      summary="Equity of a week, up by $447.50"
    />
  ),
});

const level = (price: number, size: number) => ({ price, size });

export const Depth = variants('DepthPlot, VolumeProfilePlot', {
  DepthPlot: (
    <DepthPlot
      bids={[level(1.0851, 12), level(1.085, 30), level(1.0848, 44)]}
      asks={[level(1.0853, 9), level(1.0854, 26), level(1.0857, 61)]}
      mid={1.0852}
      formatPrice={(price) => price.toFixed(4)}
      formatSize={(size) => size.toFixed(0)}
      summary="Bids and asks around 1.0852"
    />
  ),
  VolumeProfilePlot: (
    <VolumeProfilePlot
      low={1.08}
      step={0.001}
      volumes={[2, 5, 11, 19, 14, 7, 3, 1]}
      poc={1.0835}
      vah={1.0855}
      val={1.0815}
      price={1.0842}
      formatPrice={(price) => price.toFixed(4)}
      summary="Volume by price, most at 1.0835"
    />
  ),
});

export const Gauges = variants('Gauge', {
  Greed: <Gauge value={58} borders={[0, 25, 45, 55, 75, 100]} summary="58 of 100: greed" />,
  'Outermost value': <Gauge value={0} borders={[0, 50, 100]} summary="0 of 100" />,
});

const bins = [1, 4, 9, 12, 20, 8, 3].map((n, index) => ({ from: index - 4, to: index - 3, n }));

export const Histograms = variants('HistogramPlot', {
  'Results in R': (
    <HistogramPlot
      name="Results"
      bins={bins}
      describe={({ from, to, n }) => `${from} to ${to} R: ${n} trades`}
      formatEdge={(value) => `${value} R`}
      summary="Results of 57 trades in R"
    />
  ),
});

export const AsTables = variants('PlotTable, ShowAsTable', {
  PlotTable: (
    <PlotTable label="Equity by day" heads={['Day', 'Equity']} rows={() => [['Nov 20', '$47']]} />
  ),
  ShowAsTable: (
    <ShowAsTable>
      <p>The figures</p>
    </ShowAsTable>
  ),
});

export const Kit = variants('PlotKeys, PlotReadout, Plot, Stretched, PlotPath, PlotBars', {
  'PlotReadout and Plot': (
    <PlotReadout label="Points" count={3} index={1} text="Nov 19: $12" onPoint={doNothing}>
      <Plot
        summary="A line that rises"
        height={80}
        ticks={[{ at: 8, text: '1' }]}
        axisClass="w-9 fill-ink-3"
      >
        <Stretched area={{ top: 8, bottom: 72 }}>
          <PlotPath d="M0 100L50 40L100 0" className="fill-none stroke-accent" />
        </Stretched>
      </Plot>
    </PlotReadout>
  ),
  'PlotKeys and PlotBars': (
    <PlotKeys label="Bars" count={2} index={0} text="First bar" onPoint={doNothing}>
      <PlotBars
        summary="Two bars"
        height={80}
        area={{ top: 8, bottom: 72 }}
        topText="10"
        barWidth={0.8}
        bars={[
          { key: 'a', height: 0.5, className: 'fill-accent' },
          { key: 'b', height: 1, className: 'fill-gain' },
        ]}
        onPoint={doNothing}
      >
        {null}
      </PlotBars>
    </PlotKeys>
  ),
});

export const Widgets = variants('TvFrame, Attribution', {
  'Not wanted: ours is shown': (
    <TvFrame
      widget="market-quotes"
      config={{}}
      title="Quotes of the provider"
      isWanted={false}
      className="h-40"
    >
      <p>Our own prices</p>
    </TvFrame>
  ),
  Attribution: <Attribution />,
});
