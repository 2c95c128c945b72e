import { candleEnd, candleStart } from '#contracts/rules/market/timeframes.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import type { ExcursionFigure, TradeView } from '#web/data/journal/trade-candles.ts';
import type { ChartModel, PriceBand, PriceLevel } from '#web/ui/charts/chart-model.ts';

/** What is drawn over the candles; the same object while nothing of it changes. */
type Layers = Pick<ChartModel, 'levels' | 'patterns' | 'bands'>;

export type TradeChart = {
  /** The chart with so many of its candles: nothing that was not known when the last of them closed. */
  at: (visible: number) => ChartModel;
  /** How many candles there are. */
  count: number;
  /** How many are visible once that of the entry, or of the exit, has closed. */
  atEntry: number;
  atExit: number;
};

const noLayers: Layers = { levels: [], patterns: [], bands: [] };

function plannedLevels({ entry_price, stop_loss, take_profit }: JournalItem): PriceLevel[] {
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
function exitsOf({ fills }: JournalItem, only: Exit): Exit[] {
  const exits = fills.flatMap(({ kind, at, price }) =>
    kind === 'exit' && at !== null ? [{ at: Date.parse(at), price }] : [],
  );
  return exits.length === 0 ? [only] : exits;
}

/** Layers of the closed trade: the exit, the way to it, and the excursions, shaded from entry to exit. */
function closedLayers(trade: JournalItem, { time, measurement }: TradeView): Layers {
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

/** The chart of a trade, whole or as far as a replay has come. */
export function tradeChart(trade: JournalItem, view: TradeView): TradeChart {
  const { candles, time } = view;
  const { instrument, timeframe } = time;
  const closedBy = (at: number): number => {
    const index = candles.findIndex(({ t }) => candleEnd(instrument, timeframe, t) > at);
    return index === -1 ? candles.length : index + 1;
  };
  const atEntry = closedBy(time.from);
  const atExit = closedBy(time.to);
  const during: Layers = { ...noLayers, levels: plannedLevels(trade) };
  const after = closedLayers(trade, view);
  const layersAt = (visible: number): Layers =>
    visible < atEntry ? noLayers : visible < atExit ? during : after;
  return {
    at: (visible) => ({
      instrument,
      timeframe,
      candles: candles.slice(0, visible),
      isForming: false,
      averages: [],
      strength: null,
      ...layersAt(visible),
      isFitted: true,
      isPast: true,
    }),
    count: candles.length,
    atEntry,
    atExit,
  };
}
