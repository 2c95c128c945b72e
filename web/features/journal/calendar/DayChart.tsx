import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { fileTimezoneLabels } from '#contracts/rules/market/candle-import/file-timezones.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { momentOf } from '#contracts/rules/time/broker-zone.ts';
import { shiftDay } from '#contracts/rules/time/dates.ts';
import {
  AT_ONCE,
  type CandlesOrReason,
  type TradeView,
  useCandlesOfTrades,
} from '#web/data/journal/trade-candles.ts';
import { sourceLabel } from '#web/lib/copy.ts';
import { formatCount } from '#web/lib/format.ts';
import { CandleChart } from '#web/ui/charts/CandleChart.tsx';
import { CandleTable } from '#web/ui/charts/PlotTable.tsx';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { LabelledSegments, Segments } from '#web/ui/forms/Segments.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import {
  type ChartedTrade,
  type DayChart as Chart,
  dayCharts,
  dayModel,
  type Span,
  tradesIn,
  usualTimeframe,
} from '../price/trade-layers.ts';

/** Why a trade is not drawn. */
const reasons = {
  open: 'Not drawn: it is open.',
  'no-exit': 'Not drawn: it has no exit price.',
  'no-times': 'Not drawn: the time at which it opened is unknown.',
  'wrong-order': 'Not drawn: it closes before it opens.',
  'other-instrument': 'Not drawn: there are no candles of its instrument.',
  offline: 'Not drawn: its candles are not on this device.',
  failed: 'Not drawn: its candles could not be loaded.',
  mismatch: 'Not drawn: the candles are not of its market.',
  unverified: 'Not drawn: the candles of its entry and exit are missing.',
} as const;

type Reason = keyof typeof reasons;

/** Whether a trade is drawn; else the reason. */
function reasonOf(candles: CandlesOrReason | undefined): Reason | null {
  if (candles === undefined) return null;
  if (typeof candles === 'string') return candles;
  const { state } = candles.measurement;
  return state === 'measured' ? null : state;
}

type DayChartProps = {
  day: string; // YYYY-MM-DD, of the zone
  zone: string;
  /** In the order of their numbers. */
  trades: readonly JournalEntry[];
  /** The list of the trades, each with why it is not drawn. */
  children: (remarkOf: (trade: JournalEntry) => string | null) => ReactNode;
};

/** All trades of a day on the candles of its instruments, with the list of them. */
export function DayChart({ day, zone, trades, children }: DayChartProps) {
  const { data = none, isPending, isFetching, error, refetch } = useCandlesOfTrades(trades);
  const remarkOf = (trade: JournalEntry): string | null => {
    const index = trades.indexOf(trade);
    if (index >= AT_ONCE) return `Not drawn: only the first ${AT_ONCE} of a day are.`;
    const reason = reasonOf(data[index]);
    return reason === null ? null : reasons[reason];
  };
  const retry = (): void => void refetch();
  const missing = data.filter((answer) => answer === 'offline').length;
  return (
    <>
      {isPending && <Skeleton label="Loading the candles of the day" shape="cards" count={1} />}
      {error !== null && <ErrorState text="The candles could not be read." retry={retry} />}
      {missing > 0 && !isFetching && (
        <Banner kind="info" retry={retry}>
          The candles of {formatCount(missing, 'trade')} are not on this device, and the server
          cannot be reached.
        </Banner>
      )}
      {data.length > 0 && <Charts trades={trades} answers={data} span={spanOf(day, zone)} />}
      {children(remarkOf)}
    </>
  );
}

const none: readonly CandlesOrReason[] = [];

type ChartsProps = {
  trades: readonly JournalEntry[];
  answers: readonly CandlesOrReason[];
  span: Span;
};

/** One chart at a time, of an instrument. */
function Charts({ trades, answers, span: { from, to } }: ChartsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const charts = useMemo(() => dayCharts(drawableOf(trades, answers)), [trades, answers]);
  const span = useMemo(() => ({ from, to }), [from, to]);
  const chart = charts.find(({ key }) => key === chosen) ?? charts[0];
  if (chart === undefined) return <p className="text-ink-2">No trade of this day can be drawn.</p>;
  return (
    <>
      {charts.length > 1 && (
        <LabelledSegments
          legend="Instrument"
          options={charts.map((each) => ({ key: each.key, label: labelOf(each, charts) }))}
          value={chart.key}
          onChange={setChosen}
        />
      )}
      <OneChart key={chart.key} chart={chart} span={span} />
    </>
  );
}

const drawableOf = (
  trades: readonly JournalEntry[],
  answers: readonly CandlesOrReason[],
): ChartedTrade[] =>
  trades.flatMap((trade, index) => {
    const view = answers[index];
    if (view === undefined || typeof view === 'string' || reasonOf(view) !== null) return [];
    return [{ number: index + 1, trade, view }];
  });

/** The instrument, with its source where there are several of it. */
function labelOf({ instrument, source }: Chart, charts: readonly Chart[]): string {
  const isOnly = charts.filter((each) => each.instrument === instrument).length === 1;
  return isOnly ? instrument : `${instrument}, ${originOf(source)}`;
}

const originOf = (source: TradeView['source']): string =>
  source.kind === 'server'
    ? sourceLabel(source.name)
    : `your file ${source.name}, its times read as ${fileTimezoneLabels[source.timezone]}`;

const spanOf = (day: string, zone: string): Span => {
  const begin = (of: string): number => momentOf(`${of}T00:00:00`, zone) ?? Date.parse(of);
  return { from: begin(day), to: begin(shiftDay(day, 1)) };
};

const isAllLoaded = (): void => undefined;

function OneChart({ chart, span }: { chart: Chart; span: Span }) {
  const plotRef = useRef<Plot | null>(null);
  const [chosen, setChosen] = useState<Timeframe | null>(null);
  const timeframe = chosen ?? usualTimeframe(chart, span);
  const model = useMemo(() => dayModel(chart, timeframe, span), [chart, timeframe, span]);
  return (
    <section
      aria-label={`${chart.instrument} on this day`}
      className="@container flex flex-col gap-2"
    >
      {chart.timeframes.length > 1 && (
        <Segments
          legend="Timeframe"
          options={chart.timeframes}
          value={timeframe}
          onChange={setChosen}
        />
      )}
      <CandleChart
        key={timeframe}
        model={model}
        plotRef={plotRef}
        onStartSeen={isAllLoaded}
        className="h-64 md:h-80"
      />
      <p className="text-dense text-ink-2">
        Each number is a trade of the list: filled at its entry, hollow at its exit, joined by a
        line; its stop loss and take profit are dashed.
      </p>
      <Coverage chart={chart} timeframe={timeframe} span={span} />
      <CandleTable model={model} />
    </section>
  );
}

type CoverageProps = { chart: Chart; timeframe: Timeframe; span: Span };

/** Source, timeframe and coverage of the candles, and which trades the timeframe does not have. */
function Coverage({ chart, timeframe, span }: CoverageProps) {
  const drawn = tradesIn(chart, timeframe);
  const coverage = drawn.map(({ view }) => view.measurement.coverage);
  const expected = coverage.reduce((sum, each) => sum + each.expected, 0);
  const missing = coverage.reduce((sum, each) => sum + each.missing, 0);
  const isJoined = drawn.some(({ view }) => view.time.timeframe !== timeframe);
  const others = chart.trades.filter((trade) => !drawn.includes(trade));
  const earlier = drawn.filter(({ view }) => view.time.from < span.from);
  const parts = [
    `${timeframe} candles${isJoined ? ', made of shorter ones; the first and last of a stretch can be incomplete' : ''}.`,
    `Source: ${originOf(chart.source)}.`,
    `Coverage: ${missing === 0 ? 'none' : missing.toLocaleString()} of the ${formatCount(expected, 'candle')} from entry to exit of these trades ${missing > 1 ? 'are' : 'is'} missing; hours without a trade are left out.`,
    others.length > 0 &&
      `Not in ${timeframe}, because its candles are longer: ${numbersOf(others)}.`,
    earlier.length > 0 && `Opened before this day: ${numbersOf(earlier)}.`,
  ].filter((part) => part !== false);
  return <p className="text-dense text-ink-2">{parts.join(' ')}</p>;
}

const numbersOf = (trades: readonly ChartedTrade[]): string =>
  trades.map(({ number }) => number).join(', ');
