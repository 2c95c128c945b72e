import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { aTrade } from '#tests/support/builders.ts';
import type { TradeView } from '#web/data/journal/trade-candles.ts';
import {
  type ChartedTrade,
  dayCandles,
  dayCharts,
  dayModel,
  tradesIn,
  usualTimeframe,
} from './trade-layers.ts';

const MIDNIGHT = Date.parse('2026-11-18T00:00:00.000Z');
const day = { from: MIDNIGHT, to: MIDNIGHT + 24 * HOUR_MS };
const instant = (minutes: number): string => new Date(MIDNIGHT + minutes * MINUTE_MS).toISOString();

const candleAt = (minutes: number, c = 1.1): Candle => ({
  t: MIDNIGHT + minutes * MINUTE_MS,
  o: 1.1,
  h: 1.102,
  l: 1.098,
  c,
  v: 1,
});

const range = (from: number, to: number, step = 1): Candle[] =>
  Array.from({ length: (to - from) / step }, (_, n) => candleAt(from + n * step));

const simulated = { kind: 'server', name: 'simulated' } as const;

/** A trade of so many minutes of the day, with the candles around it. */
function charted(
  number: number,
  [from, to]: readonly [number, number],
  overrides: Partial<JournalEntry> = {},
  stored: Partial<{ source: TradeView['source']; timeframe: Timeframe; candles: Candle[] }> = {},
): ChartedTrade {
  const trade = aTrade({
    entry_price: 1.1,
    exit_price: 1.101,
    opened_at: instant(from),
    closed_at: instant(to),
    ...overrides,
  });
  const time = tradeTime(trade);
  if (typeof time === 'string') throw new Error(time);
  const { source = simulated, timeframe = 'M1', candles = range(from - 40, to + 13) } = stored;
  const measurement = {
    state: 'unverified',
    coverage: { expected: 0, missing: 0, gaps: [] },
  } as const;
  const view = { time: { ...time, timeframe }, source, candles, isFinal: true, measurement };
  return { number, trade, view };
}

const onlyChart = (...trades: ChartedTrade[]) => {
  const [chart, ...others] = dayCharts(trades);
  if (chart === undefined || others.length > 0) throw new Error('not one chart');
  return chart;
};

describe('the charts of a day', () => {
  it('are one for each instrument and source: sources are never mixed', () => {
    const file = { kind: 'file', name: 'broker.csv', timezone: 'UTC' } as const;
    const charts = dayCharts([
      charted(1, [600, 630]),
      charted(2, [660, 700], { pair: 'GBPUSD' }),
      charted(3, [720, 740]),
      charted(4, [760, 790], {}, { source: file }),
    ]);
    expect(
      charts.map(({ instrument, source, trades }) => [
        instrument,
        source.name,
        trades.map(({ number }) => number),
      ]),
    ).toEqual([
      ['EURUSD', 'simulated', [1, 3]],
      ['GBPUSD', 'simulated', [2]],
      ['EURUSD', 'broker.csv', [4]],
    ]);
  });

  it('offer timeframes up to M15, and longer ones only where trades of weeks are stored in them', () => {
    expect(onlyChart(charted(1, [600, 630])).timeframes).toEqual(['M1', 'M5', 'M15']);
    const long = charted(2, [700, 800], {}, { timeframe: 'H1' });
    expect(onlyChart(charted(1, [600, 630]), long).timeframes).toEqual(['M1', 'M5', 'M15', 'H1']);
    expect(onlyChart(long).timeframes).toEqual(['H1']);
  });

  it('begin with the shortest timeframe that has all trades and can be read', () => {
    expect(usualTimeframe(onlyChart(charted(1, [600, 700])), day)).toBe('M1'); // 153 candles
    expect(usualTimeframe(onlyChart(charted(1, [600, 760])), day)).toBe('M5'); // 213 minutes
    const long = charted(2, [700, 800], {}, { timeframe: 'M15', candles: range(600, 900, 15) });
    expect(usualTimeframe(onlyChart(charted(1, [600, 630]), long), day)).toBe('M15');
  });

  it('have each stored candle of the day once, in order, and none of another day', () => {
    const overnight = charted(1, [-120, 30]);
    const chart = onlyChart(charted(2, [50, 100]), overnight, charted(3, [700, 710]));
    const begins = dayCandles(chart, 'M1', day).map(({ t }) => (t - MIDNIGHT) / MINUTE_MS);
    expect(begins).toEqual([
      ...Array.from({ length: 113 }, (_, n) => n),
      ...Array.from({ length: 63 }, (_, n) => 660 + n),
    ]);
  });

  it('make longer candles of shorter ones, and draw no trade whose candles are longer', () => {
    const long = charted(2, [700, 800], {}, { timeframe: 'M15', candles: range(600, 900, 15) });
    const chart = onlyChart(charted(1, [610, 620]), long);
    expect(tradesIn(chart, 'M5').map(({ number }) => number)).toEqual([1]);
    const [first] = dayCandles(chart, 'M5', day);
    expect(first).toEqual({ ...candleAt(570), v: 5 });
    const quarter = dayCandles(chart, 'M15', day).find(({ t }) => t === candleAt(600).t);
    expect(quarter).toEqual(candleAt(600)); // the stored one, not that of its minutes
  });
});

const model = (...trades: ChartedTrade[]) => dayModel(onlyChart(...trades), 'M1', day);
const at = (minutes: number): number => MIDNIGHT + minutes * MINUTE_MS;

describe('a trade on the chart of its day', () => {
  it('has its number at entry and exit, the way between in the colour of its result, and its plan dashed', () => {
    const { markers, patterns } = model(
      charted(7, [600.5, 630.5], { stop_loss: 1.099, take_profit: 1.103, pnl: 12 }),
    );
    expect(markers).toEqual([
      { at: at(600), price: 1.1, number: 7, colour: 'buy', isHollow: false },
      { at: at(630), price: 1.101, number: 7, colour: 'gain', isHollow: true },
    ]);
    expect(patterns).toEqual([
      { from: [at(600), 1.099], to: [at(630), 1.099], colour: 'loss', isDashed: true },
      { from: [at(600), 1.103], to: [at(630), 1.103], colour: 'gain', isDashed: true },
      { from: [at(600), 1.1], to: [at(630), 1.101], colour: 'gain' },
    ]);
  });

  it('has each exit of a position', () => {
    const fill = { pnl: 1, commission: 0, swap: 0, fees: 0, ticket: '', size: 1 };
    const { markers } = model(
      charted(1, [600, 630], {
        pnl: -2,
        fills: [
          { ...fill, kind: 'entry', at: instant(600), price: 1.1 },
          { ...fill, kind: 'exit', at: instant(610), price: 1.0995 },
          { ...fill, kind: 'exit', at: instant(630), price: 1.1005 },
        ],
      }),
    );
    expect(markers?.map((mark) => [mark.at, mark.price, mark.colour])).toEqual([
      [at(600), 1.1, 'buy'],
      [at(610), 1.0995, 'loss'],
      [at(630), 1.1005, 'loss'],
    ]);
  });

  it('begins with the first candle where it opened on an earlier day, without a marker at its entry', () => {
    const { markers, patterns } = model(charted(1, [-120, 30], { pnl: 0 }));
    expect(markers).toEqual([
      { at: at(30), price: 1.101, number: 1, colour: 'ink-2', isHollow: true },
    ]);
    expect(patterns).toEqual([{ from: [at(0), 1.1], to: [at(30), 1.101] }]);
  });
});
