import type { JournalEntry } from '#contracts/journal/journal.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  candleEnd,
  candleStart,
  type Timeframe,
  TIMEFRAMES,
} from '#contracts/rules/market/timeframes.ts';
import type { ExcursionFigure, TradeView } from '#web/data/journal/trade-candles.ts';
import type {
  ChartModel,
  NumberedMarker,
  PriceBand,
  PriceLevel,
  StraightLine,
} from '#web/ui/charts/chart-model.ts';

/*
 * What is drawn over candles: of one trade, whose prices have the whole chart, and of all trades of a day,
 * each from its entry to its exits with a number.
 */

/** What is drawn over the candles; the same object while nothing of it changes. */
export type Layers = Pick<ChartModel, 'levels' | 'patterns' | 'bands'>;

export const noLayers: Layers = { levels: [], patterns: [], bands: [] };

/** The prices of the plan over the whole chart. */
export function plannedLevels({ entry_price, stop_loss, take_profit }: JournalEntry): PriceLevel[] {
  const levels = [
    { name: 'Entry', price: entry_price, colour: 'ink-2' },
    { name: 'Stop loss', price: stop_loss, colour: 'loss' },
    { name: 'Take profit', price: take_profit, colour: 'gain' },
  ] as const;
  return levels.flatMap(({ price, ...level }) =>
    price === null ? [] : [{ ...level, price, isAlwaysInView: true }],
  );
}

type Exit = { readonly at: number; readonly price: number };

/** Where a trade was left: each exit of a position. */
function exitsOf({ fills }: JournalEntry, only: Exit): Exit[] {
  const exits = fills.flatMap(({ kind, at, price }) =>
    kind === 'exit' && at !== null ? [{ at: Date.parse(at), price }] : [],
  );
  return exits.length === 0 ? [only] : exits;
}

/** Layers of the closed trade: the exit, the way to it, and the excursions, shaded from entry to exit. */
export function closedLayers(trade: JournalEntry, { time, measurement }: TradeView): Layers {
  const { entry_price: base, exit_price } = trade;
  const begin = (at: number): number => candleStart(time.instrument, time.timeframe, at);
  const [from, to] = [begin(time.from), begin(time.to)];
  const planned = plannedLevels(trade);
  if (exit_price === null || measurement.state !== 'measured') return noLayers;
  const band = ({ price }: ExcursionFigure, colour: PriceBand['colour']): PriceBand => {
    return { from, to, base, edge: price, colour };
  };
  const { adverse, favourable } = measurement;
  const exits = exitsOf(trade, { at: time.to, price: exit_price });
  return {
    levels: [
      ...planned,
      ...exits.map(({ price }) => ({
        name: 'Exit',
        price,
        colour: trade.type,
        isAlwaysInView: true,
      })),
    ],
    patterns: exits.map(({ at, price }) => ({ from: [from, base], to: [begin(at), price] })),
    bands: [band(adverse, 'loss'), band(favourable, 'gain')],
  };
}

/** A closed trade beside its candles, with its number in the list of the day. */
export type ChartedTrade = {
  readonly number: number;
  readonly trade: JournalEntry;
  readonly view: TradeView;
};

/** A stretch of time, UTC ms; `to` is not part of it. */
export type Span = { readonly from: number; readonly to: number };

/** The trades of a day in one instrument whose candles are of one source: sources are never mixed. */
export type DayChart = {
  readonly key: string;
  readonly instrument: Instrument;
  readonly source: TradeView['source'];
  readonly trades: readonly ChartedTrade[];
  /** From the shortest of the stored candles on. */
  readonly timeframes: readonly Timeframe[];
};

const lengthOf = (timeframe: Timeframe): number => TIMEFRAMES.indexOf(timeframe);

const isAtMost = (timeframe: Timeframe, most: Timeframe): boolean =>
  lengthOf(timeframe) <= lengthOf(most);

/** Up to M15, and longer ones in which trades of weeks are stored. */
function timeframesOf(trades: readonly ChartedTrade[]): Timeframe[] {
  const stored = trades.map(({ view }) => view.time.timeframe);
  return TIMEFRAMES.filter(
    (timeframe) =>
      stored.some((each) => isAtMost(each, timeframe)) &&
      (isAtMost(timeframe, 'M15') || stored.includes(timeframe)),
  );
}

function groupsOf<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key) {
  const groups = new Map<Key, Value[]>();
  for (const value of values)
    groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

const keyOf = ({ view: { time, source } }: ChartedTrade): string =>
  [time.instrument, source.kind, source.name, source.kind === 'file' ? source.timezone : ''].join(
    ' ',
  );

/** The charts of a day, in the order of its first trades. */
export function dayCharts(trades: readonly ChartedTrade[]): DayChart[] {
  return [...groupsOf(trades, keyOf)].flatMap(([key, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const { time, source } = first.view;
    const timeframes = timeframesOf(group);
    return [{ key, instrument: time.instrument, source, trades: group, timeframes }];
  });
}

/** The trades of which there are candles so short. */
export const tradesIn = ({ trades }: DayChart, timeframe: Timeframe): ChartedTrade[] =>
  trades.filter(({ view }) => isAtMost(view.time.timeframe, timeframe));

/** The stored candles of a day in a timeframe, oldest first; hours without a trade have none. */
export function dayCandles(chart: DayChart, timeframe: Timeframe, { from, to }: Span): Candle[] {
  const { instrument } = chart;
  const byStored = groupsOf(tradesIn(chart, timeframe), ({ view }) => view.time.timeframe);
  const shortestFirst = [...byStored].toSorted(([a], [b]) => lengthOf(a) - lengthOf(b));
  const candles = new Map<number, Candle>();
  for (const [stored, trades] of shortestFirst) {
    const own = new Map(trades.flatMap(({ view }) => view.candles.map((each) => [each.t, each])));
    const inOrder = [...own.values()]
      .filter(({ t }) => t < to && candleEnd(instrument, stored, t) > from)
      .toSorted((a, b) => a.t - b.t);
    for (const candle of aggregate(instrument, timeframe, inOrder)) candles.set(candle.t, candle);
  }
  return [...candles.values()].toSorted((a, b) => a.t - b.t);
}

const READABLE = 200; // candles on a phone

/** The shortest timeframe in which all trades are drawn and their candles can be read; else the longest. */
export function usualTimeframe(chart: DayChart, span: Span): Timeframe {
  const fitting = chart.timeframes.find(
    (timeframe) =>
      tradesIn(chart, timeframe).length === chart.trades.length &&
      dayCandles(chart, timeframe, span).length <= READABLE,
  );
  return fitting ?? chart.timeframes.at(-1) ?? 'M1';
}

const resultColour = ({ pnl }: JournalEntry): 'gain' | 'loss' | null =>
  pnl > 0 ? 'gain' : pnl < 0 ? 'loss' : null;

type Drawn = {
  readonly patterns: readonly StraightLine[];
  readonly markers: readonly NumberedMarker[];
};

/** One trade from its entry to its exits. What lies before the first candle begins with that. */
function drawTrade({ number, trade, view }: ChartedTrade, candles: readonly Candle[]): Drawn {
  const first = candles[0]?.t ?? 0;
  const placeOf = (at: number): number => candles.findLast(({ t }) => t <= at)?.t ?? first;
  const { entry_price, exit_price, stop_loss, take_profit, type } = trade;
  const { from, to } = view.time;
  const [begin, end] = [placeOf(from), placeOf(to)];
  const exits = exitsOf(trade, { at: to, price: exit_price ?? entry_price }).filter(
    ({ at }) => at >= first,
  );
  const result = resultColour(trade);
  const planned = [
    [stop_loss, 'loss'],
    [take_profit, 'gain'],
  ] as const;
  return {
    patterns: [
      ...planned.flatMap(([price, colour]): StraightLine[] =>
        price === null ? [] : [{ from: [begin, price], to: [end, price], colour, isDashed: true }],
      ),
      ...exits.map(({ at, price }): StraightLine => ({
        from: [begin, entry_price],
        to: [placeOf(at), price],
        ...(result !== null && { colour: result }),
      })),
    ],
    markers: [
      ...(from < first
        ? []
        : [{ at: begin, price: entry_price, number, colour: type, isHollow: false }]),
      ...exits.map(({ at, price }): NumberedMarker => {
        return { at: placeOf(at), price, number, colour: result ?? 'ink-2', isHollow: true };
      }),
    ],
  };
}

/** All trades of a day on its candles. */
export function dayModel(chart: DayChart, timeframe: Timeframe, span: Span): ChartModel {
  const candles = dayCandles(chart, timeframe, span);
  const drawn = tradesIn(chart, timeframe).map((trade) => drawTrade(trade, candles));
  return {
    instrument: chart.instrument,
    timeframe,
    candles,
    isForming: false,
    averages: [],
    strength: null,
    levels: [],
    patterns: drawn.flatMap(({ patterns }) => patterns),
    markers: drawn.flatMap(({ markers }) => markers),
    isFitted: true,
    isPast: true,
  };
}
