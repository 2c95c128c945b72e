import { trendOf } from '#api/engine/chart-patterns/trend.ts';
import { rsiSeries } from '#api/engine/indicators/indicators.ts';
import type { Outlook } from '#contracts/briefing.ts';
import { type Instrument, roundPrice } from '#contracts/rules/instruments.ts';
import { percentChange } from './market-days.ts';
import { priceText, type Reading } from './reading.ts';

/** Whose outlook is told, in this order. */
export const OUTLOOK_INSTRUMENTS = [
  'EURUSD',
  'GBPUSD',
  'XAUUSD',
  'US30',
] as const satisfies readonly Instrument[];

const RSI_PERIOD = 14;
/** Levels nearer to the price than this, in daily ranges, are already there. */
const NEAREST = 0.1;

const trendVerb = { up: 'rises', down: 'falls', none: 'has no structure' } as const;

/**
 * The nearest turn of half-days or edge of the last day on each side of the price; a daily range away
 * where there is none.
 */
function levelsOf({ instrument, price, adr, day, chart }: Reading) {
  const levels = [...chart.swings.map((swing) => swing.price), day.h, day.l];
  const below = levels.filter((level) => level <= price - NEAREST * adr);
  const above = levels.filter((level) => level >= price + NEAREST * adr);
  return {
    support: roundPrice(instrument, below.length > 0 ? Math.max(...below) : price - adr),
    resistance: roundPrice(instrument, above.length > 0 ? Math.min(...above) : price + adr),
  };
}

type Summed = Pick<Outlook, 'instrument' | 'trend' | 'support' | 'resistance'>;

function summaryOf({ instrument, trend, support, resistance }: Summed, bias: Reading['bias']) {
  const [low, high] = [priceText(instrument, support), priceText(instrument, resistance)];
  const where = `${instrument} ${trendVerb[trend]} on H4 between ${low} and ${high}`;
  if (bias === null) return `${where}.`;
  return `${where}; the Peak Scanner reads ${bias.formation}, bias ${bias.daily_bias}.`;
}

/** Where an instrument stands this morning. */
export function outlookOf(reading: Reading): Outlook {
  const { instrument, price, day, dayBefore, adr, adrUsed, chart, bias } = reading;
  const levels = levelsOf(reading);
  const trend = trendOf(chart) ?? 'none';
  const rsi = rsiSeries(
    chart.candles.map(({ c }) => c),
    RSI_PERIOD,
  ).at(-1);
  return {
    instrument,
    price: roundPrice(instrument, price),
    change_percent: Number(percentChange(dayBefore.c, day.c).toFixed(2)) + 0,
    trend,
    bias: bias?.daily_bias ?? 'Neutral',
    ...levels,
    adr: Number(adr.toPrecision(6)),
    adr_used_percent: adrUsed,
    rsi: rsi === null || rsi === undefined ? null : Number(rsi.toFixed(1)),
    formation: bias?.formation ?? null,
    level: bias?.level ?? null,
    summary: summaryOf({ instrument, trend, ...levels }, bias),
  };
}
