import { formatPrice } from '#web/lib/format.ts';
import { candleZone, formatCandleTime, type ChartLine, type ChartModel } from './chart-model.ts';

export type Readout = {
  time: string;
  figures: readonly { label: string; text: string }[];
  lines: readonly { name: string; colour: ChartLine['colour']; text: string }[];
  isForming: boolean;
};

const NONE = '–';

const withZone = (time: string, begin: number, timeframe: ChartModel['timeframe']): string =>
  `${time} ${candleZone(begin, timeframe)}`.trim();

/** @param index of the candle in the model; null when there is no such candle */
export function readoutOf(model: ChartModel, index: number): Readout | null {
  const { candles, instrument, averages, strength, timeframe } = model;
  const candle = candles[index];
  if (candle === undefined) return null;
  const price = (value: number): string => formatPrice(instrument, value);
  const line = ({ name, colour, values }: ChartLine, format: (value: number) => string) => {
    const value = values[index] ?? null;
    return { name, colour, text: value === null ? NONE : format(value) };
  };
  return {
    time: withZone(formatCandleTime(candle.t, timeframe), candle.t, timeframe),
    figures: [
      { label: 'Open', text: price(candle.o) },
      { label: 'High', text: price(candle.h) },
      { label: 'Low', text: price(candle.l) },
      { label: 'Close', text: price(candle.c) },
      { label: 'Volume', text: candle.v.toLocaleString() },
    ],
    lines: [
      ...averages.map((average) => line(average, price)),
      ...(strength === null ? [] : [line(strength, (value) => value.toFixed(1))]),
    ],
    isForming: model.isForming && index === candles.length - 1,
  };
}

export function spokenReadout({ time, figures, lines, isForming }: Readout): string {
  const values = [
    ...figures.map(({ label, text }) => `${label} ${text}`),
    ...lines.map(({ name, text }) => `${name} ${text}`),
  ];
  return `${time}${isForming ? ', still forming' : ''}: ${values.join(', ')}`;
}

/** A chart in one sentence, for screen readers. */
export function summaryOf(model: ChartModel): string {
  const { instrument, candles, timeframe } = model;
  const name = `${instrument} ${timeframe}`;
  const [first] = candles;
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return `${name}: no candles`;
  const price = (value: number): string => formatPrice(instrument, value);
  const highest = candles.reduce((most, { h }) => Math.max(most, h), first.h);
  const lowest = candles.reduce((least, { l }) => Math.min(least, l), first.l);
  const from = formatCandleTime(first.t, timeframe);
  const to = withZone(formatCandleTime(last.t, timeframe), last.t, timeframe);
  return `Candle chart of ${name}: ${candles.length.toLocaleString()} candles from ${from} to ${to}, between ${price(lowest)} and ${price(highest)}, last close ${price(last.c)}`;
}
