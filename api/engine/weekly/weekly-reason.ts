import type { WeekReading } from './week-reading.ts';

type Bias = {
  readonly side: 'buy' | 'sell';
  readonly score: number;
  readonly momentum: number;
  readonly sweep: number;
};

function standing({ close, fastAverage, slowAverage }: WeekReading): string {
  if (close > fastAverage && close > slowAverage) return 'above';
  return close < fastAverage && close < slowAverage ? 'below' : 'between';
}

const sweepText = (sweep: number): string =>
  sweep === 0 ? '' : `, Monday swept last week's ${sweep > 0 ? 'low' : 'high'}`;

/** Why there is a weekly signal, in one line. */
export function weeklyReason({ side, score, momentum, sweep }: Bias, reading: WeekReading): string {
  const closed = Math.round(100 * reading.lastWeek.closeShare);
  return [
    `Weekly bias ${side}: 20-day momentum ${momentum.toFixed(2)} ADR units,`,
    `price ${standing(reading)} the 20/50-day averages,`,
    `last week closed at ${closed}% of its range${sweepText(sweep)}.`,
    `Score ${score.toFixed(2)}. Valid to Friday 22:00 UTC.`,
  ].join(' ');
}
