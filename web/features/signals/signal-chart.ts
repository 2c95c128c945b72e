import type { CandlesAnswer } from '#contracts/market.ts';
import { candleStart } from '#contracts/rules/timeframes.ts';
import type { Signal } from '#contracts/signals.ts';
import { lifeTimeframe } from '#web/data/signal-candles.ts';
import type { ChartModel, PriceLevel, StraightLine } from '#web/ui/charts/chart-model.ts';

const levelsOf = ({ entry_price, stop_loss, take_profit }: Signal): PriceLevel[] => [
  { name: 'Entry', price: entry_price, colour: 'ink-2', isAlwaysInView: true },
  { name: 'Stop loss', price: stop_loss, colour: 'loss', isAlwaysInView: true },
  { name: 'Take profit', price: take_profit, colour: 'gain', isAlwaysInView: true },
];

/** From the entry to the exit, or to the last price while there is none; nothing before the first candle. */
function wayOf(signal: Signal, candles: ChartModel['candles']): StraightLine[] {
  const { instrument, timestamp, entry_price, closed_at, exit_price } = signal;
  const beginOf = (instant: string): number =>
    candleStart(instrument, lifeTimeframe(signal), Date.parse(instant));
  const last = candles.at(-1);
  const begin = beginOf(timestamp);
  if (last === undefined || begin < (candles[0]?.t ?? Infinity) || begin > last.t) return [];
  const isClosed = closed_at !== null && exit_price !== null;
  const end = isClosed ? Math.min(beginOf(closed_at), last.t) : last.t;
  return [{ from: [begin, entry_price], to: [end, isClosed ? exit_price : last.c] }];
}

/** The candles around a signal with its levels, and the way that the price went. */
export function signalChart(signal: Signal, { candles, forming }: CandlesAnswer): ChartModel {
  const rows = forming === null ? candles : [...candles, forming];
  const shown = rows.map(([t, o, h, l, c, v]) => ({ t, o, h, l, c, v }));
  return {
    instrument: signal.instrument,
    timeframe: lifeTimeframe(signal),
    candles: shown,
    isForming: forming !== null,
    averages: [],
    strength: null,
    levels: levelsOf(signal),
    patterns: wayOf(signal, shown),
    isFitted: true,
  };
}
