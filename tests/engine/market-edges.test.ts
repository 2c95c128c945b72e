import { describe, expect, it } from 'vitest';
import { createDailyLevels, factors, models } from '#api/engine/simulator/factors.ts';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { weekdayCount } from '#api/engine/simulator/business-time.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { mean } from './sample-statistics.ts';

const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS;
const market = createSimulator(MARKET_SEED);

/** An instrument at the ends of all its days of fifteen years; BTCUSD at the end of New York's day. */
function closesOf(instrument: (typeof INSTRUMENTS)[number], seed: number): number[] {
  const { anchor, loadings } = models[instrument];
  const levels = loadings.map(([factor, loading]) => {
    const { level } = createDailyLevels(seed, factor);
    const isAlways = factors[factor].clock === 'always';
    return (day: number) => loading * level(isAlways ? day : weekdayCount(day));
  });
  const first = dayOf('2016-01-01');
  return Array.from({ length: 15 * 365 }, (_, i) =>
    Math.exp(levels.reduce((log, level) => log + level(first + i), Math.log(anchor))),
  );
}

describe.each(INSTRUMENTS)('fifteen years of %s', (instrument) => {
  const { above, below } = instrumentFacts[instrument].plausible;

  it('end every day at a believable price, whatever the seed', () => {
    const seeds = process.env['FULL'] === '1' ? [MARKET_SEED, 1, 2, 3] : [MARKET_SEED];
    for (const seed of seeds) {
      const closes = closesOf(instrument, seed);
      expect(Math.min(...closes)).toBeGreaterThan(above);
      expect(Math.max(...closes)).toBeLessThan(below);
    }
  });
});

it('a day closes where its factors say', () => {
  const closes = closesOf('XAUUSD', MARKET_SEED);
  const days = market.candles('XAUUSD', 'D1', Date.parse('2016-03-01'), Date.parse('2016-03-08'));
  for (const { t, c } of days) {
    const day = Math.floor(t / DAY_MS) + 1; // of the date on which it ends
    expect(c).toBeCloseTo(closes[day - dayOf('2016-01-01')] ?? NaN, 2);
  }
});

describe.each(['EURUSD', 'XAUUSD', 'GBPJPY'] as const)('the candles of %s', (instrument) => {
  const to = Date.parse('2026-11-20T22:00Z');
  const samples = {
    M1: market.candles(instrument, 'M1', to - 25 * DAY_MS, to),
    H1: market.candles(instrument, 'H1', to - 200 * DAY_MS, to),
  };

  it.each(['M1', 'H1'] as const)('of %s do not tell by their colour that of the next', (which) => {
    const colours = samples[which].map(({ o, c }) => Math.sign(c - o)).filter((sign) => sign !== 0);
    const same = mean(colours.slice(1).map((sign, i) => sign * (colours[i] ?? 0)));
    expect(Math.abs(same)).toBeLessThan(3.5 / Math.sqrt(colours.length));
  });
});
