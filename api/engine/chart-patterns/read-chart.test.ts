import { describe, expect, it } from 'vitest';
import type { ChartReading } from '#contracts/market/chart-analyses.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { closeOf, drawCandles, mirrored } from '#tests/support/drawn-candles.ts';
import { readChart } from './read-chart.ts';

type Legs = Parameters<typeof drawCandles>[1];

function readCandles(candles: readonly Candle[]): ChartReading {
  const chart = { instrument: 'EURUSD', timeframe: 'H1', asOf: closeOf(candles) } as const;
  const reading = readChart(candles, chart);
  if (reading === null) throw new Error('too few candles were drawn');
  return reading;
}

const read = (legs: Legs): ChartReading => readCandles(drawCandles(1.1, legs));

/** Highs near 1.1120 and lows near 1.1020, three of each, then up to the middle. */
const range: Legs = [
  [60, 1.112],
  [12, 1.102],
  [12, 1.112],
  [12, 1.102],
  [12, 1.112],
  [12, 1.102],
  [6, 1.107],
];

/** Rising; 1.1080 was a high and became a low, 1.1150 was a high twice. */
const staircase: Legs = [
  [60, 1.1],
  [20, 1.108],
  [12, 1.103],
  [24, 1.115],
  [14, 1.108],
  [14, 1.115],
  [12, 1.109],
];

/** Falling; 1.1040 was a low twice. */
const descent: Legs = [
  [60, 1.125],
  [20, 1.115],
  [12, 1.118],
  [24, 1.104],
  [12, 1.109],
  [12, 1.104],
  [12, 1.109],
  [12, 1.1041],
];

/** One more candle after those that were drawn. */
function withLast(
  candles: readonly Candle[],
  shape: Pick<Candle, 'o' | 'h' | 'l' | 'c'>,
): Candle[] {
  return [...candles, { ...shape, t: closeOf(candles), v: 1000 }];
}

describe('a level', () => {
  it('is where price turned twice or more: support below, resistance above', () => {
    expect(read(range)).toMatchObject({
      support_levels: [1.1019], // 1.1020 and its wick
      resistance_levels: [1.1121],
    });
  });

  it('is none where price turned once', () => {
    const reading = read([
      [60, 1.112],
      [12, 1.102],
      [12, 1.107],
    ]);
    expect(reading).toMatchObject({ support_levels: [], resistance_levels: [] });
  });

  it('weighs less with every hundred candles since it was touched', () => {
    const reading = read([
      [20, 1.104],
      [12, 1.101], // three times, long ago
      [12, 1.104],
      [12, 1.101],
      [12, 1.104],
      [12, 1.101],
      [100, 1.112],
      [12, 1.105], // twice, lately
      [12, 1.112],
      [12, 1.105],
      [8, 1.109],
    ]);
    expect(reading.support_levels.slice(0, 2)).toEqual([1.1049, 1.1009]);
  });

  it('is shown three times on each side at most', () => {
    const steps = [1.102, 1.106, 1.11, 1.114, 1.118];
    const legs = steps.flatMap((price): Legs => [
      [8, price],
      [8, price - 0.003],
      [8, price],
      [8, price - 0.003],
    ]);
    const { support_levels, resistance_levels } = read([...legs, [12, 1.119]]);
    expect(support_levels).toHaveLength(3);
    expect(resistance_levels).toEqual([]);
  });
});

describe('a candle at a level in the direction of the trend', () => {
  const rising = drawCandles(1.095, staircase);
  const pin = withLast(rising, { o: 1.109, h: 1.10905, l: 1.1079, c: 1.10895 }); // 0.0001 below
  const signal = readCandles(pin).trading_signal;

  it('is found as a pin bar, with the signal that it carries', () => {
    const reading = readCandles(pin);
    expect(reading.detected_patterns).toContain('Bullish pin bar at support');
    expect(signal).toMatchObject({ direction: 'BUY', entry_price: 1.10895 });
    expect(reading.extracted_text).toContain('BUY at 1.10895, stop ');
  });

  it('has its stop a quarter of the average range below level and wick, and the next level as target', () => {
    const reading = readCandles(pin);
    const averageRange = ((signal?.volatility ?? NaN) / 100) * 1.10895;
    expect(reading.support_levels).toContain(1.108);
    // rounded away from the entry
    const stop = Math.floor((1.1079 - averageRange / 4) * 1e5) / 1e5;
    expect(signal?.stop_loss).toBe(stop);
    expect(reading.resistance_levels).toContain(signal?.take_profit);
  });

  it('is found as an engulfing candle', () => {
    const falling = withLast(rising, { o: 1.109, h: 1.10905, l: 1.1081, c: 1.1083 });
    const engulfed = withLast(falling, { o: 1.1083, h: 1.1092, l: 1.108, c: 1.1091 });
    expect(readCandles(engulfed).detected_patterns).toContain('Bullish engulfing at support');
  });

  it('points down upside down', () => {
    const reading = readCandles(mirrored(pin, 1.1));
    expect(reading.detected_patterns).toContain('Bearish pin bar at resistance');
    expect(reading.trading_signal?.direction).toBe('SELL');
  });

  it('is none when it has closed beyond the level', () => {
    const through = withLast(rising, { o: 1.10795, h: 1.10798, l: 1.10785, c: 1.10794 });
    expect(readCandles(through).detected_patterns).not.toContain('Bullish pin bar at support');
  });

  it('is none away from a level, and no signal against the trend', () => {
    const away = withLast(rising, { o: 1.1102, h: 1.11025, l: 1.1092, c: 1.11015 });
    expect(readCandles(away).detected_patterns).not.toContain('Bullish pin bar at support');
    const against = withLast(drawCandles(1.125, descent), {
      o: 1.1044,
      h: 1.1045,
      l: 1.1039,
      c: 1.1044,
    });
    const reading = readCandles(against);
    expect(reading.detected_patterns).toContain('Bullish pin bar at support');
    expect(reading.trading_signal).toBeNull();
  });
});

describe('a signal on a confirmed pattern', () => {
  const broken: Legs = [
    [60, 1.12],
    [15, 1.114],
    [15, 1.12],
    [20, 1.113],
  ];

  it('is none right at the break, where the stop is farther than the target', () => {
    expect(read(broken)).toMatchObject({
      detected_patterns: ['Double top'],
      trading_signal: null,
    });
  });

  it('comes when price returns: stop beyond the tops, target as far below the low as they are above', () => {
    // average range 0.00060 at the end: the stop is 0.00015 above 1.12010
    // 1.1201 - 1.1139 = 0.0062 below 1.1139 is 1.1077; (1.1165 - 1.1077) / (1.12025 - 1.1165) = 2.35
    expect(read([...broken, [8, 1.1165]]).trading_signal).toEqual({
      direction: 'SELL',
      entry_price: 1.1165,
      stop_loss: 1.12025,
      take_profit: 1.1077,
      risk_reward_ratio: 2.35,
      volatility: 0.053,
    });
  });
});

describe('a signal on a pattern with a sloping neckline', () => {
  it('aims from where the neckline was broken', () => {
    const reading = read([
      [60, 1.11],
      [10, 1.1055],
      [15, 1.114],
      [14, 1.1065],
      [10, 1.1105],
      [16, 1.1045],
      [8, 1.1085],
    ]);
    // lows 1.1054 at 69 and 1.1064 at 98: the line rises 0.0000345 a candle and passes 1.10592 below
    // the head of 1.1141 at 84, so the height is 0.00818; it is broken at 118, where it stands at
    // 1.10709; 1.10709 - 0.00818 = 1.09891
    expect(reading.trading_signal).toMatchObject({ direction: 'SELL', take_profit: 1.09891 });
  });
});

describe('the score', () => {
  it('is zero when nothing was found', () => {
    const reading = read([[90, 1.12]]);
    expect(reading).toMatchObject({ detected_patterns: [], lines: [], confidence_score: 0 });
    expect(reading.extracted_text).toContain('No pattern was found.');
  });

  it('counts exact touches, the break and the trend, twenty each over forty', () => {
    const tops: Legs = [
      [60, 1.12],
      [15, 1.114],
      [15, 1.12],
    ];
    expect(read([...tops, [8, 1.117]]).confidence_score).toBe(60); // exact, not broken, no trend yet
    expect(read([...tops, [20, 1.113]]).confidence_score).toBe(100);
  });
});

describe('the timeframe to look at', () => {
  it('is one step longer when the pattern spans more than 120 candles', () => {
    const long: Legs = [
      [60, 1.11],
      [30, 1.106],
      [30, 1.114],
      [30, 1.106],
      [30, 1.11],
      [30, 1.104],
    ];
    expect(read(long)).toMatchObject({
      detected_patterns: ['Head and shoulders'],
      recommended_timeframe: 'H4',
    });
    expect(read(range).recommended_timeframe).toBe('H1');
  });
});

describe('the text', () => {
  it('says what was looked at and what was found, in plain words', () => {
    expect(
      read([
        [60, 1.12],
        [15, 1.114],
        [15, 1.12],
        [20, 1.113],
      ]).extracted_text,
    ).toBe(
      'EURUSD, H1, 2026-11-02 00:00 to 2026-11-06 14:00 UTC. The structure points down: the last break was a close beyond a swing low. Double top: two highs near 1.12010 with a low of 1.11390 between them. No support was found. Resistance at 1.12010. The last close is 1.11300. No signal: nothing confirmed here pays at least what it risks.',
    );
  });
});

describe('a chart with little on it', () => {
  it('is not read below sixty closed candles', () => {
    const candles = drawCandles(1.1, [[60, 1.12]]);
    const chart = { instrument: 'EURUSD', timeframe: 'H1', asOf: closeOf(candles) } as const;
    expect(readChart(candles, chart)).not.toBeNull();
    expect(readChart(candles, { ...chart, asOf: chart.asOf - 1 })).toBeNull(); // the last one is open
    expect(readChart([], chart)).toBeNull();
  });

  it('says so when price did not move', () => {
    const reading = readCandles(drawCandles(1.1, [[80, 1.1]], 0));
    expect(reading).toMatchObject({ detected_patterns: [], confidence_score: 0 });
    expect(reading.extracted_text).toContain('Price did not move');
  });
});
