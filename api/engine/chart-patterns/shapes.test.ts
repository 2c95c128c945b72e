import { describe, expect, it } from 'vitest';
import { closeOf, drawCandles, mirrored } from '#tests/support/drawn-candles.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { readChart } from './read-chart.ts';

type Legs = Parameters<typeof drawCandles>[1];

/** What is found on hourly candles of EURUSD; a drawn candle travels about 0.0006. */
function read(candles: readonly Candle[]) {
  const reading = readChart(candles, {
    instrument: 'EURUSD',
    timeframe: 'H1',
    asOf: closeOf(candles),
  });
  if (reading === null) throw new Error('too few candles were drawn');
  return reading;
}

const patternsOf = (legs: Legs): string[] => read(drawCandles(1.1, legs)).detected_patterns;
const upsideDown = (legs: Legs): string[] =>
  read(mirrored(drawCandles(1.1, legs), 1.1)).detected_patterns;

describe('two highs at one height', () => {
  const tops: Legs = [
    [60, 1.12],
    [15, 1.114],
    [15, 1.12],
  ];
  const forming: Legs = [...tops, [8, 1.117]];
  const broken: Legs = [...tops, [20, 1.113]];

  it('are a double top that forms, until a close breaks the low between them', () => {
    expect(patternsOf(forming)).toEqual(['Double top (forming)']);
    expect(patternsOf(broken)).toEqual(['Double top']);
  });

  it('are a double bottom upside down', () => {
    expect(upsideDown(forming)).toEqual(['Double bottom (forming)']);
    expect(upsideDown(broken)).toEqual(['Double bottom']);
  });

  it.each<[string, Legs]>([
    [
      'nine candles apart',
      [
        [60, 1.12],
        [4, 1.117],
        [5, 1.12],
        [8, 1.118],
      ],
    ],
    [
      '81 candles apart',
      [
        [60, 1.12],
        [40, 1.11],
        [41, 1.12],
        [8, 1.117],
      ],
    ],
    [
      'farther apart than 0.35 of the average range',
      [
        [60, 1.12],
        [15, 1.114],
        [16, 1.1203],
        [8, 1.1173],
      ],
    ],
    [
      'with less than twice the average range between them',
      [
        [60, 1.12],
        [8, 1.1197],
        [8, 1.12],
        [6, 1.11975],
      ],
    ],
    [
      'with a higher high between them',
      [
        [60, 1.12],
        [8, 1.117],
        [8, 1.1235],
        [10, 1.117],
        [8, 1.12],
        [6, 1.118],
      ],
    ],
  ])('are none when they are %s', (_, legs) => {
    expect(patternsOf(legs).filter((name) => name.startsWith('Double top'))).toEqual([]);
  });

  it('are over when a close goes beyond them, or when the target is reached', () => {
    expect(patternsOf([...forming, [10, 1.1215]])).not.toContain('Double top (forming)');
    expect(patternsOf([...tops, [60, 1.107]])).toEqual([]); // 0.0062 high, from 1.1139 to 1.1077
  });

  it('are not known before five candles have closed after the second', () => {
    expect(patternsOf([...tops, [4, 1.1184]])).toEqual([]);
    expect(patternsOf([...tops, [5, 1.118]])).toEqual(['Double top (forming)']);
  });

  it('are drawn as an outline with the neckline that confirms them', () => {
    const candles = drawCandles(1.1, broken);
    const hours = candles.map(({ t }) => t);
    const places = read(candles).lines.map(({ kind, from, to }) => [
      kind,
      hours.indexOf(from[0]),
      from[1],
      hours.indexOf(to[0]),
      to[1],
    ]);
    expect(places).toEqual([
      ['outline', 59, 1.1201, 74, 1.1139], // each with a wick of 0.0001
      ['outline', 74, 1.1139, 89, 1.1201],
      ['neckline', 74, 1.1139, 107, 1.1139], // to the first close below it
    ]);
  });
});

describe('a high between two lesser ones', () => {
  const figure: Legs = [
    [60, 1.11],
    [10, 1.106],
    [15, 1.114],
    [15, 1.106],
    [10, 1.11],
  ];

  it('is a head and shoulders, confirmed by a close below the line through the lows', () => {
    expect(patternsOf([...figure, [6, 1.108]])).toContain('Head and shoulders (forming)');
    expect(patternsOf([...figure, [20, 1.104]])).toEqual(['Head and shoulders']);
    expect(upsideDown([...figure, [20, 1.104]])).toEqual(['Inverse head and shoulders']);
  });

  it.each<[string, Legs]>([
    [
      'the head is less than the average range above them',
      [
        [60, 1.11],
        [10, 1.106],
        [11, 1.1103],
        [11, 1.106],
        [10, 1.11],
        [20, 1.104],
      ],
    ],
    [
      'the shoulders are farther apart than that',
      [
        [60, 1.11],
        [10, 1.106],
        [15, 1.114],
        [15, 1.106],
        [13, 1.1112],
        [20, 1.104],
      ],
    ],
    ['a close has gone beyond the head', [...figure, [6, 1.108], [20, 1.1145]]],
  ])('is none when %s', (_, legs) => {
    const names = patternsOf(legs).filter((name) => name.startsWith('Head and shoulders'));
    expect(names).toEqual([]);
  });
});

describe('price between two lines', () => {
  const ascending: Legs = [
    [60, 1.11],
    [10, 1.102],
    [10, 1.11],
    [8, 1.1047],
    [8, 1.11],
    [6, 1.107],
    [6, 1.1095],
  ];
  const symmetrical: Legs = [
    [60, 1.112],
    [12, 1.102],
    [11, 1.111],
    [9, 1.1034],
    [8, 1.1099],
    [7, 1.105],
    [6, 1.1075],
  ];
  const range: Legs = [
    [60, 1.112],
    [12, 1.102],
    [12, 1.112],
    [12, 1.102],
    [12, 1.112],
    [12, 1.102],
    [6, 1.107],
  ];
  const channel: Legs = [
    [60, 1.112],
    [12, 1.106],
    [12, 1.116],
    [12, 1.11],
    [12, 1.12],
    [12, 1.114],
    [6, 1.118],
  ];

  it.each<[string, Legs, string]>([
    ['flat above and rising below', ascending, 'Ascending triangle'],
    ['closing in from both sides', symmetrical, 'Symmetrical triangle'],
    ['both flat', range, 'Range'],
    ['rising side by side', channel, 'Channel'],
  ])('%s is known by its name', (_, legs, name) => {
    expect(patternsOf(legs)).toContain(`${name} (forming)`);
  });

  it('is a descending triangle where the ascending one stands upside down', () => {
    expect(upsideDown(ascending)).toContain('Descending triangle (forming)');
    expect(upsideDown(channel)).toContain('Channel (forming)');
  });

  it('is confirmed by the first close outside, on either side', () => {
    expect(patternsOf([...ascending, [3, 1.1107]])).toContain('Ascending triangle');
    expect(patternsOf([...range, [6, 1.1125]])).toContain('Range');
    expect(upsideDown([...range, [6, 1.1125]])).toContain('Range');
  });

  it('is nothing where a turn lies off its line, or where the lines part or lean', () => {
    const shifted = ascending.with(3, [8, 1.1052]);
    const widening: Legs = [
      [60, 1.11],
      [12, 1.106],
      [12, 1.112],
      [14, 1.104],
      [16, 1.114],
      [20, 1.102],
      [8, 1.108],
    ];
    const wedge: Legs = [
      [60, 1.112],
      [12, 1.106],
      [12, 1.115],
      [12, 1.111],
      [12, 1.118],
      [12, 1.116],
      [6, 1.1175],
    ];
    const shapes = /triangle|Range|Channel/;
    for (const legs of [shifted, widening, wedge]) {
      expect(patternsOf(legs).filter((name) => shapes.test(name))).toEqual([]);
    }
  });
});
