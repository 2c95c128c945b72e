import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInWorker } from '#api/market/import/read-in-worker.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { beginsOf, noteOf, readText } from './read-text.ts';

const START = Date.UTC(2026, 10, 2, 7);

const line = ({ t, o, h, l, c, v }: Candle): string =>
  `${new Date(t).toISOString()},${o},${h},${l},${c},${v}`;
const fileOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Minutes in a row from Monday 07:00 UTC that all look alike. */
const calm = (count: number, price = 1.1): Candle[] =>
  Array.from({ length: count }, (_, i) => ({
    t: START + i * MINUTE_MS,
    o: price,
    h: price * 1.0002,
    l: price * 0.9998,
    c: price,
    v: 100,
  }));

const row = (o: number | string, h: number | string, l: number | string, c: number | string) =>
  `2026-11-02T07:00Z,${o},${h},${l},${c},5`;

describe('a row is left out', () => {
  it.each([
    ['whose high is below its close', row(1.1, 1.1, 1, 1.2), 'High and low do not enclose'],
    ['whose low is above its open', row(1.1, 1.3, 1.15, 1.2), 'High and low do not enclose'],
    ['with a price of zero', row(1.1, 1.2, 0, 1.1), 'A price is not above zero'],
    ['with a price below zero', row(1.1, 1.2, -1, 1.1), 'A price is not above zero'],
    ['with a word for a price', row(1.1, 1.2, 'n/a', 1.1), 'A price is missing or is no number'],
    ['with an endless price', row(1.1, 'Infinity', 1, 1.1), 'A price is missing or is no number'],
    ['with too few prices', '2026-11-02T07:00Z,1.1,1.2', 'A price is missing or is no number'],
  ])('%s, with its reason', async (_, bad, reason) => {
    const good = calm(3).map(line);
    const { report, candles } = await readText(fileOf([...good, bad, '']));
    expect(candles).toEqual(calm(3));
    expect(report).toMatchObject({ rows: 4, candles: 3 });
    expect(noteOf(report, reason)).toMatchObject({
      rows: 1,
      kept: false,
      examples: [{ line: 4, text: bad.replaceAll(',', ' ') }],
    });
  });

  it('when a later row has the same time', async () => {
    const [first, second] = calm(2);
    const corrected = { ...first, c: 1.1001 } as Candle;
    const { report, candles } = await readText(
      fileOf([first, second, corrected].map((c) => line(c as Candle))),
    );
    expect(candles).toEqual([corrected, second]);
    expect(noteOf(report, 'The same time appears more than once')).toMatchObject({
      rows: 1,
      kept: false,
      examples: [{ line: 1 }],
    });
  });

  it('when the file ends within its time or its prices', async () => {
    const lines = calm(3).map(line);
    for (const cut of [4, 8, 15, 22]) {
      const { report, candles } = await readText(lines.join('\n').slice(0, -cut));
      expect(candles).toEqual(calm(2));
      expect(noteOf(report, 'The last line is cut off')).toMatchObject({ rows: 1, kept: false });
    }
  });

  it('with at most five examples of a reason, though all are counted', async () => {
    const bad = Array.from({ length: 9 }, () => row(0, 0, 0, 0));
    const { report } = await readText(fileOf([...calm(1).map(line), ...bad]));
    const note = noteOf(report, 'not above zero');
    expect(note.rows).toBe(9);
    expect(note.examples.map((example) => example.line)).toEqual([2, 3, 4, 5, 6]);
  });
});

describe('a candle is imported, with a note', () => {
  it.each(['', '12\u0000\u0000', '-5', 'abc'])('whose volume is damaged: %j', async (volume) => {
    const { report, candles } = await readText(
      fileOf([...calm(1).map(line), `2026-11-02T07:01Z,1,1,1,1,${volume}`]),
    );
    expect(candles[1]?.v).toBe(0);
    expect(noteOf(report, 'The volume is missing or damaged')).toMatchObject({
      rows: 1,
      kept: true,
    });
  });

  it('whose volume the end of the file has taken', async () => {
    const { report, candles } = await readText(calm(2).map(line).join('\n').slice(0, -3));
    expect(candles.map(({ v }) => v)).toEqual([100, 0]);
    expect(noteOf(report, 'The volume is missing or damaged').examples[0]?.line).toBe(2);
  });

  it('that moves more than twelve average ranges, for flash crashes are real', async () => {
    const candles = calm(30);
    const crash = { ...candles[20], l: 0.9 } as Candle; // 0.2 in a minute of 0.00044
    candles[20] = crash;
    const { report, candles: read } = await readText(fileOf(candles.map(line)));
    expect(read[20]).toEqual(crash);
    expect(noteOf(report, 'More than 12 average true ranges')).toMatchObject({
      rows: 1,
      kept: true,
      examples: [{ line: 21 }],
    });
  });

  it('that jumps from the close before, but not over a weekend', async () => {
    const before = calm(20);
    const jump = calm(20, 1.2).map((each) => ({ ...each, t: each.t + 20 * MINUTE_MS }));
    const { report } = await readText(fileOf([...before, ...jump].map(line)));
    expect(noteOf(report, 'average true ranges').examples[0]?.line).toBe(21);
    const later = jump.map((each) => ({ ...each, t: each.t + 24 * 60 * MINUTE_MS }));
    const { report: calmer } = await readText(fileOf([...before, ...later].map(line)));
    expect(calmer.notes).toEqual([]);
  });

  it('whose price is outside of what is expected', async () => {
    const gold = calm(2, 4100);
    const { report, candles } = await readText(fileOf(gold.map(line)), { instrument: 'XAUUSD' });
    expect(candles).toEqual(gold);
    expect(noteOf(report, 'outside 1500 to 3000, where XAUUSD is expected')).toMatchObject({
      rows: 2,
      kept: true,
    });
  });
});

describe('prices in points', () => {
  it.each([
    ['EURUSD', 127_801, 1.27801, 100_000],
    ['EURUSD', 12_780, 1.278, 10_000],
    ['USDJPY', 148_123, 148.123, 1000],
    ['XAUUSD', 206_550, 2065.5, 100],
    ['US30', 386_001, 38_600.1, 10],
  ] as const)('%s: %d is %d', async (instrument, inFile, price, scale) => {
    const { report, candles } = await readText(
      fileOf([row(inFile, inFile + 5, inFile - 5, inFile)]),
      {
        instrument,
      },
    );
    expect(candles[0]?.c).toBe(price);
    expect(report.price_scale).toBe(scale);
  });

  it('are not seen in whole prices that are believable, or that no power of ten makes so', async () => {
    const bitcoin = await readText(fileOf([row(43_000, 43_010, 42_990, 43_005)]), {
      instrument: 'BTCUSD',
    });
    expect(bitcoin.report.price_scale).toBe(1);
    const gold = await readText(fileOf([row(450, 451, 449, 450)]), { instrument: 'XAUUSD' });
    expect(gold.report.price_scale).toBe(1);
  });

  it('of another instrument are refused', async () => {
    const euro = fileOf(calm(3).map(line));
    await expect(readText(euro, { instrument: 'XAUUSD' })).rejects.toThrow(
      'The prices of this file, about 1.1, cannot be those of XAUUSD.',
    );
  });
});

describe('the report', () => {
  it('names the stretches without candles while the market was open', async () => {
    const candles = calm(60).filter((_, i) => i < 20 || i > 29);
    const { report } = await readText(fileOf(candles.map(line)));
    expect(report).toMatchObject({
      from: '2026-11-02T07:00:00.000Z',
      to: '2026-11-02T07:59:00.000Z',
      expected: 60,
      missing: 10,
      gaps: [{ from: '2026-11-02T07:20:00.000Z', to: '2026-11-02T07:30:00.000Z', missing: 10 }],
    });
  });
});

describe('the order of a file', () => {
  it('does not matter', async () => {
    const { candles } = await readText(fileOf(calm(3).toReversed().map(line)));
    expect(beginsOf(candles)).toEqual(['2026-11-02T07:00', '2026-11-02T07:01', '2026-11-02T07:02']);
  });

  const cents = fc.integer({ min: 105_000, max: 115_000 }).map((points) => points / 100_000);
  const aCandle = fc
    .tuple(fc.nat(5000), cents, cents, cents, cents, fc.nat(1000))
    .map(([minute, a, b, c, d, v]): Candle => {
      const [l = a, o = a, close = a, h = a] = [a, b, c, d].toSorted((x, y) => x - y);
      return { t: START + minute * MINUTE_MS, o, h, l, c: close, v };
    });
  const someCandles = fc.uniqueArray(aCandle, {
    selector: ({ t }) => t,
    minLength: 1,
    maxLength: 9,
  });

  it('nor do repeated rows: any shuffle gives the candles that went in', async () => {
    const files = someCandles.chain((candles) =>
      fc.tuple(
        fc.constant(candles),
        fc.array(fc.constantFrom(...candles), { maxLength: 9 }).chain((again) =>
          fc.shuffledSubarray([...candles, ...again], {
            minLength: candles.length + again.length,
          }),
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(files, async ([candles, shuffled]) => {
        const { candles: read } = await readText(fileOf(shuffled.map(line)));
        expect(read).toEqual(candles.toSorted((a, b) => a.t - b.t));
      }),
    );
  });
});

it('a candle file that takes minutes to read is refused in a sentence', async () => {
  const quotes = new TextEncoder().encode('"\n'.repeat(2_000_000)); // each swallows the lines after it
  const request = { instrument: 'EURUSD', timeframe: 'M1', timezone: 'UTC', now: 0 } as const;
  await expect(readInWorker(quotes, request, 300)).rejects.toThrow(
    'This file takes too long or too much memory to read.',
  );
});
