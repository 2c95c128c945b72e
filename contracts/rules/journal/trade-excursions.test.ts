import { describe, expect, it } from 'vitest';
import { Fill } from '#contracts/journal/journal.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Candle } from '../market/candles.ts';
import type { TradeTime } from './trade-candles.ts';
import { type MeasuredTrade, type Measurement, measureTrade } from './trade-excursions.ts';

const ENTRY_MINUTE = Date.parse('2026-11-18T10:00:00.000Z');
const minute = (n: number): number => ENTRY_MINUTE + n * MINUTE_MS;

type Prices = readonly [open: number, high: number, low: number, close: number];

const minutes = (...prices: readonly Prices[]): Candle[] =>
  prices.map(([o, h, l, c], n) => ({ t: minute(n), o, h, l, c, v: 1 }));

/** Bought at 1.1000 with ten pips of risk, sold at 1.1010: $20 before costs for 0.2 lots. */
const aBuy = (overrides: Partial<MeasuredTrade> = {}): MeasuredTrade => ({
  type: 'buy',
  entry_price: 1.1,
  exit_price: 1.101,
  stop_loss: 1.099,
  pnl: 18.6,
  commission: -1,
  swap: -0.4,
  fees: 0,
  fills: [],
  ...overrides,
});

/** From the middle of the first minute to the middle of the fifth. */
const time: TradeTime = {
  instrument: 'EURUSD',
  timeframe: 'M1',
  from: minute(0) + 30_000,
  to: minute(4) + 30_000,
};

const usual = minutes(
  [1.1, 1.1005, 1.0998, 1.1002],
  [1.1002, 1.1006, 1.0996, 1.1004],
  [1.1004, 1.102, 1.1001, 1.1012],
  [1.1012, 1.1014, 1.1003, 1.1011],
  [1.1011, 1.1018, 1.1005, 1.1008],
);

/** The same with a last minute in which any exit was possible, and nothing new against the trade. */
const anyExit = [...usual.slice(0, 4), ...minutes([1.1011, 1.1018, 1.0996, 1.1])].map(
  (candle, n) => ({ ...candle, t: minute(n) }),
);

function measured(trade = aBuy(), candles: readonly Candle[] = usual, at = time) {
  const measurement: Measurement = measureTrade(trade, at, candles);
  if (measurement.state !== 'measured') throw new Error(measurement.state);
  return measurement;
}

const around = (price: number): number => Number((2.2 - price).toFixed(5));

describe('the excursions of a trade', () => {
  it('are the furthest prices between entry and exit, in price, R and money', () => {
    const { adverse, favourable, efficiency } = measured();
    // $20 for ten pips: $2 a pip. Four pips against, twenty in favour, ten of them taken.
    expect(adverse).toMatchObject({ price: 1.0996, at: minute(2), isInDoubt: false });
    expect(adverse.r).toBeCloseTo(-0.4, 9);
    expect(adverse.money).toBeCloseTo(-8, 9);
    expect(favourable).toMatchObject({ price: 1.102, at: minute(3), isInDoubt: false });
    expect(favourable.r).toBeCloseTo(2, 9);
    expect(favourable.money).toBeCloseTo(40, 9);
    expect(efficiency).toBeCloseTo(0.5, 9);
  });

  it('of a sell are those of a buy upside down', () => {
    const mirrored = usual.map(({ t, o, h, l, c, v }) => {
      return { t, o: around(o), h: around(l), l: around(h), c: around(c), v };
    });
    const sell = aBuy({ type: 'sell', exit_price: 1.099, stop_loss: 1.101 });
    const { adverse, favourable, efficiency } = measured(sell, mirrored);
    expect([adverse.price, favourable.price]).toEqual([1.1004, 1.098]);
    expect(adverse.r).toBeCloseTo(-0.4, 9);
    expect(efficiency).toBeCloseTo(0.5, 9);
  });

  it('take from the candles of entry and exit what speaks against the trade, and in favour only what is sure', () => {
    const candles = minutes(
      [1.1, 1.103, 1.0992, 1.1002], // highest and lowest may have come before the entry
      [1.1002, 1.1004, 1.0999, 1.1003],
      [1.1003, 1.1006, 1.1, 1.1005],
      [1.1005, 1.1007, 1.1002, 1.1006],
      [1.1009, 1.104, 1.0995, 1.1], // and here after the exit
    );
    const { adverse, favourable } = measured(aBuy(), candles);
    expect(adverse).toMatchObject({ price: 1.0992, at: minute(1), isInDoubt: true });
    expect(favourable).toMatchObject({ price: 1.101, at: time.to, isInDoubt: false });
  });

  it('end at the exit of a trade that left at its stop', () => {
    const candles = [...usual.slice(0, 4), ...minutes([1.1, 1.1, 1.098, 1.0982])].map(
      (candle, n) => ({ ...candle, t: minute(n) }),
    );
    const { adverse } = measured(aBuy({ exit_price: 1.099, pnl: -21.4 }), candles);
    expect(adverse).toMatchObject({ price: 1.099, at: time.to, isInDoubt: false });
    expect(adverse.r).toBeCloseTo(-1, 9);
  });

  it('have no efficiency where nothing was there to take, and no time where the price never went', () => {
    const falling = minutes([1.1, 1.1, 1.0997, 1.0998], [1.0998, 1.0999, 1.0995, 1.0996]);
    const short = { ...time, to: minute(1) + 1 };
    const { adverse, favourable, efficiency } = measured(
      aBuy({ exit_price: 1.0996, pnl: -9.4 }),
      falling,
      short,
    );
    expect(favourable).toMatchObject({ move: 0, price: 1.1, at: null });
    expect(adverse.price).toBe(1.0995);
    expect(efficiency).toBeNull();
  });

  it('have a negative efficiency where a profit became a loss', () => {
    const { efficiency } = measured(aBuy({ exit_price: 1.0996, pnl: -9.4 }), anyExit);
    expect(efficiency).toBeCloseTo(-4 / 20, 9);
  });

  it('are in no R without a stop, or with one on the wrong side', () => {
    for (const stop_loss of [null, 1.1, 1.1002]) {
      expect(measured(aBuy({ stop_loss })).adverse.r).toBeNull();
    }
  });

  it('are in no money where the result does not show what a price unit was worth', () => {
    const unavailable = [
      aBuy({ pnl: -20 }), // a loss although the price went the right way
      aBuy({ pnl: -1.4 }), // costs alone
      aBuy({ exit_price: 1.10005, pnl: -0.4 }), // half a pip
    ];
    for (const trade of unavailable) expect(measured(trade, anyExit).favourable.money).toBeNull();
    const onePip = aBuy({ exit_price: 1.1001, pnl: 0.6 });
    expect(measured(onePip, anyExit).favourable.money).toBeCloseTo(40, 6);
  });
});

describe('the market of the candles', () => {
  it('is that of the trade while entry and exit lie in their candles, give or take the spread', () => {
    // 0.8 pips in the morning of London: the high of the first minute is 1.1005
    expect(measureTrade(aBuy({ entry_price: 1.10058 }), time, usual).state).toBe('measured');
    expect(measureTrade(aBuy({ entry_price: 1.1006 }), time, usual)).toMatchObject({
      state: 'mismatch',
      mismatch: { end: 'entry', price: 1.1006, candle: { l: 1.0998, h: 1.1005 } },
    });
    expect(measureTrade(aBuy({ exit_price: 1.1003 }), time, usual)).toMatchObject({
      state: 'mismatch',
      mismatch: { end: 'exit' },
    });
  });

  it('is another one beyond the spread of its instrument at night', () => {
    const night = usual.map((candle) => ({ ...candle, t: candle.t - 600 * MINUTE_MS }));
    const at = { ...time, from: time.from - 600 * MINUTE_MS, to: time.to - 600 * MINUTE_MS };
    expect(measureTrade(aBuy({ entry_price: 1.1006 }), at, night).state).toBe('measured');
    expect(measureTrade(aBuy({ entry_price: 1.10064 }), at, night).state).toBe('mismatch');
  });

  it('cannot be compared without the candles of entry and exit', () => {
    expect(measureTrade(aBuy(), time, usual.slice(1, 4))).toMatchObject({
      state: 'unverified',
      coverage: { expected: 5, missing: 2 },
    });
  });
});

describe('the coverage', () => {
  it('counts the candles between entry and exit that are missing', () => {
    const gap = usual.filter(({ t }) => t !== minute(2));
    expect(measured(aBuy(), gap).coverage).toEqual({
      expected: 5,
      missing: 1,
      gaps: [{ from: minute(2), to: minute(3), missing: 1 }],
    });
  });

  it('counts no closed market as a gap', () => {
    const friday = Date.parse('2026-11-20T21:58:00.000Z');
    const sunday = Date.parse('2026-11-22T22:00:00.000Z');
    const begins = [friday, friday + MINUTE_MS, sunday, sunday + MINUTE_MS];
    const candles = begins.map((t, n) => ({ t, o: 1.1, h: 1.1012, l: 1.0996, c: 1.1, v: n }));
    const over = { ...time, from: friday + 1, to: sunday + MINUTE_MS + 1 };
    expect(measured(aBuy(), candles, over).coverage).toEqual({ expected: 4, missing: 0, gaps: [] });
  });
});

const exit = (n: number, price: number) =>
  Fill.parse({ kind: 'exit', at: new Date(minute(n) + 30_000).toISOString(), price, size: 0.1 });

describe('a position that was left in two parts', () => {
  const inParts = aBuy({
    exit_price: 1.1012, // the average, which the last candle does not contain
    fills: [
      Fill.parse({ kind: 'entry', at: new Date(time.from).toISOString(), price: 1.1, size: 0.2 }),
      exit(2, 1.1018),
      exit(4, 1.1006),
    ],
  });

  it('is compared with its candles by each exit, not by their average', () => {
    const { efficiency, favourable } = measured(inParts);
    expect(favourable.price).toBe(1.102);
    expect(efficiency).toBeCloseTo(0.6, 10);
  });

  it('is of another market when one of its exits is', () => {
    const [entry, first] = inParts.fills;
    if (entry === undefined || first === undefined) throw new Error('no fills');
    const wrong = { ...inParts, fills: [entry, { ...first, price: 1.11 }, exit(4, 1.1006)] };
    expect(measureTrade(wrong, time, usual)).toMatchObject({
      state: 'mismatch',
      mismatch: { end: 'exit', price: 1.11 },
    });
  });
});
