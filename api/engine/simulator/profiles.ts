/** Percent of a day by hour in New York, 00 to 23. */
const byHour = (percents: string): Float64Array =>
  Float64Array.from(percents.split(' '), (percent) => Number(percent) / 100);

/** Whose business hours a factor keeps; `always`: every minute of the UTC day alike. */
export type Clock = 'FX' | 'JP' | 'XA' | 'US' | 'always';

/** Where in a day the variance of returns falls, by hour in New York: measured on M1 of 2024-26. */
export const varianceByHour: Readonly<Record<Clock, Float64Array>> = {
  FX: byHour(
    '1.7 2.2 5.2 7.8 4.4 3 4.6 4.4 12.1 6.7 10.1 5.3 3.6 4 4.2 2.6 1.5 1.4 3.5 3 3.4 2.3 1.4 1.4',
  ),
  JP: byHour(
    '3.6 3 5.4 7.2 4.9 2.4 4.5 3.9 8.8 5.9 7.1 4.2 3.2 4.5 2.9 2 1.5 1.8 3.7 4.7 6 3.7 2.2 2.9',
  ),
  XA: byHour(
    '3.8 4.3 2.9 3.2 3.5 2.1 3.4 4 7 7.9 10.7 4.5 3.4 2.9 3 3.6 1.3 1 6.1 3.7 4.9 6.7 2.8 1.5',
  ),
  US: byHour(
    '0.5 1.1 1.8 2.7 1.9 1.4 4.1 3.2 8 9.7 11.2 7.9 5.2 8 5.8 5.6 2.4 1 3.3 1.4 2.1 1.6 0.5 0.6',
  ),
  always: new Float64Array(24).fill(1 / 24),
};

/** Where in a day the ticks fall, by hour in New York: measured on currencies. */
export const ticksByHour = byHour(
  '2.4 3.1 5 5.7 5.3 4.6 4.4 5 6.8 7.6 8.2 6.4 4.8 4.1 4 3.4 1.9 1.1 2.1 2.4 3.6 3.4 2.7 2.3',
);

/** The hour in New York of a minute of the trading day, which begins there at 17:00. */
export const newYorkHour = (minute: number): number => (17 + Math.floor(minute / 60)) % 24;
