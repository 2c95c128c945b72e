import { expect, it } from 'vitest';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { newsShocks } from './news-shocks.ts';

/** Quarter-hours that go up and down by about 0.0002, and jumps in some of them; 2015 is the newest. */
const quartersWith = (jumps: Readonly<Record<number, number>>) =>
  sketchCandles('M15', {
    count: 2016,
    close: (n) =>
      1.1 +
      0.0002 * Math.sin(n * n) +
      Object.entries(jumps).reduce((all, [at, by]) => all + (n >= Number(at) ? by : 0), 0),
  });

it('hears no news in an ordinary day', () => {
  expect(newsShocks(quartersWith({}))).toBe('Neutral');
});

it('takes a jump for good news or bad', () => {
  expect(newsShocks(quartersWith({ 2000: 0.01 }))).toBe('Positive');
  expect(newsShocks(quartersWith({ 2000: -0.01 }))).toBe('Negative');
});

it('weighs jumps up against jumps down by their number', () => {
  expect(newsShocks(quartersWith({ 1950: 0.01, 2000: -0.02 }))).toBe('Neutral');
  expect(newsShocks(quartersWith({ 1950: 0.01, 1970: 0.01, 2000: -0.03 }))).toBe('Positive');
});

it('forgets a jump after a day', () => {
  expect(newsShocks(quartersWith({ 1920: 0.01 }))).toBe('Positive'); // 96 quarter-hours ago
  expect(newsShocks(quartersWith({ 1919: 0.01 }))).toBe('Neutral');
});

/** The price leaves after 13:00 and is back by 13:45. */
function isBusy(t: number): boolean {
  const moment = new Date(t);
  return moment.getUTCHours() === 13 && moment.getUTCMinutes() < 45;
}

it('measures a jump by its hour of the clock: what is a shock at night is none in a busy hour', () => {
  const quarters = quartersWith({ 2013: 0.004 }); // at 13:15
  const lively = quarters.map((each, n) =>
    isBusy(each.t) && n < 2000 ? { ...each, c: each.c + 0.004 * (n % 2 === 0 ? 1 : -1) } : each,
  );
  expect(newsShocks(quarters)).toBe('Positive');
  expect(newsShocks(lively)).toBe('Neutral');
});
