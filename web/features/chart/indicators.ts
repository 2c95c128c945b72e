import type { Candle } from '#contracts/rules/market/candles.ts';
import { emaLine, rsiLine } from '#web/lib/chart-indicators.ts';
import type { ChartLine } from '#web/ui/charts/chart-model.ts';

/** What can be drawn on top of the candles. */
export const INDICATORS = ['EMA 50', 'EMA 200', 'RSI 14'] as const;
export type Indicator = (typeof INDICATORS)[number];

export const firstIndicators: readonly Indicator[] = ['EMA 50'];

const averages = [
  { name: 'EMA 50', period: 50, colour: 'accent' },
  { name: 'EMA 200', period: 200, colour: 'warn' },
] as const;

/** The lines of the indicators that are wanted. */
export function indicatorLines(candles: readonly Candle[], wanted: readonly Indicator[]) {
  const closes = candles.map(({ c }) => c);
  const strength: ChartLine | null = wanted.includes('RSI 14')
    ? { name: 'RSI 14', colour: 'sell', values: rsiLine(closes, 14) }
    : null;
  return {
    averages: averages
      .filter(({ name }) => wanted.includes(name))
      .map(({ name, period, colour }) => ({ name, colour, values: emaLine(closes, period) })),
    strength,
  };
}
