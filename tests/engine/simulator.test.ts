import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '#contracts/rules/market/candles.ts';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  type Instrument,
  INSTRUMENTS,
  instrumentFacts,
} from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { candleEnd, candleStart, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';

const anInstrument = fc.constantFrom(...INSTRUMENTS);
/** Minutes between 2016 and 2031. */
const aMinute = fc
  .integer({ min: Date.UTC(2016, 0) / MINUTE_MS, max: Date.UTC(2031, 0) / MINUTE_MS })
  .map((minute) => minute * MINUTE_MS);

const market = createSimulator(MARKET_SEED);
/** The prices that a new simulator tells when requests for these, one after the other. */
const pricesOf = (requests: [Instrument, number][]): Map<string, number> => {
  const { priceAt } = createSimulator(MARKET_SEED);
  return new Map(requests.map(([instrument, t]) => [`${instrument} ${t}`, priceAt(instrument, t)]));
};

const at = (iso: string): number => Date.parse(`${iso}Z`);

describe('the simulated market', () => {
  it('computes the same minute on its own and in sequence', () => {
    const from = at('2026-03-02T00:00');
    const inOrder = INSTRUMENTS.map((each) => market.candles(each, 'M1', from, from + 5 * DAY_MS));
    const wanted = fc.tuple(fc.nat(INSTRUMENTS.length - 1), fc.nat(5 * 1440 - 1));
    fc.assert(
      fc.property(wanted, ([which, minute]) => {
        const t = from + minute * MINUTE_MS;
        const instrument = INSTRUMENTS[which] ?? 'EURUSD';
        const single = createSimulator(MARKET_SEED).candles(instrument, 'M1', t, t + MINUTE_MS);
        expect(single).toEqual(inOrder[which]?.filter((candle) => candle.t === t));
      }),
      { numRuns: 20 },
    );
  });

  it('does not remember what it was requests before', () => {
    const moments = fc.array(fc.tuple(anInstrument, aMinute), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(moments, (requests) => {
        expect(pricesOf(requests.toReversed())).toEqual(
          new Map([...pricesOf(requests)].toReversed()),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('is another one for another seed', () => {
    const t = at('2026-11-20T14:05');
    const other = createSimulator(MARKET_SEED + 1);
    for (const each of INSTRUMENTS)
      expect(other.priceAt(each, t)).not.toBe(market.priceAt(each, t));
  });

  const sampled: readonly Instrument[] =
    process.env['FULL'] === '1' ? INSTRUMENTS : ['EURUSD', 'XAUUSD', 'US30'];
  it.each(sampled)('makes every longer candle of %s out of its minutes', (instrument) => {
    const [from, to] = [at('2026-03-02T00:00'), at('2026-03-17T00:00')]; // over a change of the clocks
    for (const timeframe of TIMEFRAMES) {
      const candles = market.candles(instrument, timeframe, from, to);
      const begin = candles[0]?.t ?? NaN;
      const end = candleEnd(instrument, timeframe, candles.at(-1)?.t ?? NaN);
      expect(candles).toEqual(
        aggregate(instrument, timeframe, market.candles(instrument, 'M1', begin, end)),
      );
      expect(begin).toBeGreaterThanOrEqual(from);
      expect(candles.at(-1)?.t).toBeLessThan(to);
    }
  });

  it('gives no candle that begins outside of what was requests for', () => {
    const length = fc.integer({ min: 0, max: 9 * DAY_MS });
    const request = fc.tuple(
      anInstrument,
      fc.constantFrom(...TIMEFRAMES.slice(2)),
      aMinute,
      length,
    );
    fc.assert(
      fc.property(request, ([instrument, timeframe, from, span]) => {
        const begins = market.candles(instrument, timeframe, from, from + span).map(({ t }) => t);
        expect(begins.every((t) => t >= from && t < from + span)).toBe(true);
        expect(begins).toEqual(begins.map((t) => candleStart(instrument, timeframe, t)));
        expect(begins).toEqual([...new Set(begins)].toSorted((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });

  it('has a low below and a high above what a candle begins and ends with, and some ticks', () => {
    fc.assert(
      fc.property(anInstrument, aMinute, (instrument, t) => {
        for (const { o, h, l, c, v } of market.candles(instrument, 'H1', t, t + DAY_MS)) {
          expect(l).toBeLessThanOrEqual(Math.min(o, c));
          expect(h).toBeGreaterThanOrEqual(Math.max(o, c));
          expect(v).toBeGreaterThanOrEqual(60);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('begins each minute where the last one ended', () => {
    for (const instrument of INSTRUMENTS) {
      const minutes = market.candles(
        instrument,
        'M1',
        at('2026-11-18T23:00'),
        at('2026-11-19T21:00'),
      );
      expect(minutes).toHaveLength(22 * 60);
      minutes.slice(1).forEach(({ o }, i) => expect(o).toBe(minutes[i]?.c));
    }
  });
});

describe('the ticks of a minute', () => {
  it('begin at its open, stay between its low and high, and end at its close', () => {
    fc.assert(
      fc.property(anInstrument, aMinute, (instrument, t) => {
        const [candle] = market.candles(instrument, 'M1', t, t + MINUTE_MS);
        if (!candle) return;
        const ticks = Array.from({ length: 60 }, (_, s) =>
          market.priceAt(instrument, t + s * 1000),
        );
        expect(ticks[0]).toBe(candle.o);
        expect(ticks.at(-1)).toBe(candle.c);
        expect(market.priceAt(instrument, t + MINUTE_MS - 1)).toBe(candle.c);
        expect(Math.min(...ticks)).toBeGreaterThanOrEqual(candle.l);
        expect(Math.max(...ticks)).toBeLessThanOrEqual(candle.h);
      }),
      { numRuns: 60 },
    );
  });

  it('of the pound in yen are those of the pound times those of the dollar in yen', () => {
    const aSecond = fc.tuple(aMinute, fc.nat(59)).map(([t, second]) => t + second * 1000);
    fc.assert(
      fc.property(aSecond, (t) => {
        const product = market.priceAt('GBPUSD', t) * market.priceAt('USDJPY', t);
        // three roundings: half a point of the product, of 1.3 dollars and of 150 yen
        expect(Math.abs(market.priceAt('GBPJPY', t) - product)).toBeLessThan(0.0025);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the hours of the simulated market', () => {
  const closed = { from: at('2026-11-20T22:00'), to: at('2026-11-22T22:00') };

  it('are empty from Friday to Sunday, but for bitcoin', () => {
    for (const instrument of INSTRUMENTS) {
      const candles = market.candles(instrument, 'M1', closed.from, closed.to);
      expect(candles).toHaveLength(instrument === 'BTCUSD' ? 2 * 1440 : 0);
    }
  });

  it.each(['2026-12-25', '2026-01-01'])('are empty on %s, but for bitcoin', (date) => {
    for (const instrument of INSTRUMENTS) {
      const noon = at(`${date}T12:00`);
      const candles = market.candles(instrument, 'M1', noon - 14 * HOUR_MS, noon + 9 * HOUR_MS);
      expect(candles).toHaveLength(instrument === 'BTCUSD' ? 23 * 60 : 0);
    }
  });

  it('leave gold and the index an hour off after 17:00 in New York', () => {
    const [from, to] = [at('2026-11-17T21:30'), at('2026-11-17T23:30')];
    for (const instrument of ['XAUUSD', 'US30'] as const) {
      const begins = market.candles(instrument, 'M1', from, to).map(({ t }) => t);
      expect(begins).toHaveLength(60);
      expect(begins[29]).toBe(at('2026-11-17T21:59'));
      expect(begins[30]).toBe(at('2026-11-17T23:00'));
    }
    expect(market.candles('EURUSD', 'M1', from, to)).toHaveLength(120);
  });

  it.each([
    ['before the clocks of New York go forward', '2026-03-06T21:59', '2026-03-08T21:00'],
    ['before they go back', '2026-10-30T20:59', '2026-11-01T22:00'],
  ])('follow New York %s', (_, lastMinute, firstMinute) => {
    const begins = market
      .candles('EURUSD', 'M1', at(lastMinute) - HOUR_MS, at(firstMinute) + HOUR_MS)
      .map(({ t }) => t);
    expect(begins.filter((t) => t <= at(lastMinute))).toHaveLength(61);
    expect(begins.find((t) => t > at(lastMinute))).toBe(at(firstMinute));
  });

  it('are exactly those of the calendar', () => {
    fc.assert(
      fc.property(anInstrument, aMinute, (instrument, t) => {
        const candles = market.candles(instrument, 'M1', t, t + MINUTE_MS);
        expect(candles.map((candle) => candle.t)).toEqual(isMarketOpen(instrument, t) ? [t] : []);
      }),
      { numRuns: 100 },
    );
  });

  it('keep the last price while the market is closed, and open with a gap', () => {
    for (const instrument of INSTRUMENTS.filter((each) => each !== 'BTCUSD')) {
      const [last] = market.candles(instrument, 'M1', closed.from - MINUTE_MS, closed.from);
      expect(market.priceAt(instrument, closed.from)).toBe(last?.c);
      expect(market.priceAt(instrument, closed.to - 1)).toBe(last?.c);
      const [first] = market.candles(instrument, 'M1', closed.to, closed.to + DAY_MS);
      expect(first?.o).not.toBe(last?.c);
    }
  });
});

describe('the spread', () => {
  it('is the usual one on a quiet day, wider in Asia and never narrower', () => {
    fc.assert(
      fc.property(anInstrument, aMinute, (instrument, t) => {
        const { spreadPips, pip } = instrumentFacts[instrument];
        const pips = market.spreadAt(instrument, t) / pip;
        expect(pips).toBeGreaterThanOrEqual(spreadPips.london - 1e-9);
        expect(pips).toBeLessThan(30 * spreadPips.asia);
      }),
      { numRuns: 60 },
    );
  });

  it('is three times as wide from 16:55 to 17:15 in New York', () => {
    const spread = (iso: string): number => market.spreadAt('EURUSD', at(iso));
    expect(spread('2026-11-18T21:55') / spread('2026-11-18T21:54')).toBeCloseTo(3, 6);
    expect(spread('2026-11-18T22:14') / spread('2026-11-18T22:15')).toBeCloseTo(3, 6);
    const bitcoin = market.spreadAt('BTCUSD', at('2026-11-18T21:55'));
    expect(bitcoin).toBe(market.spreadAt('BTCUSD', at('2026-11-18T21:54')));
  });
});
