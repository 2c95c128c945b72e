import { describe, expect, it } from 'vitest';
import { createCandleImport } from '#contracts/rules/market/candle-import/candle-import.ts';
import { createCsvRows } from '#api/market/import/read-candle-file.ts';
import { beginsOf, noteOf, readBytes, readText } from './read-text.ts';

/** Monday, 07:00 UTC, and the minute after. */
const two = [
  { t: Date.UTC(2026, 10, 2, 7, 0), o: 1.085, h: 1.0853, l: 1.0847, c: 1.0851, v: 230 },
  { t: Date.UTC(2026, 10, 2, 7, 1), o: 1.0851, h: 1.0852, l: 1.085, c: 1.085, v: 180 },
];
const prices = ['1.0850,1.0853,1.0847,1.0851,230', '1.0851,1.0852,1.0850,1.0850,180'];
const rows = (...times: readonly string[]): string =>
  times
    .map((time, i) => `${time},${prices[i]}`)
    .join('\n')
    .concat('\n');
const plain = rows('2026-11-02T07:00:00Z', '2026-11-02T07:01:00Z');

describe('the time of a row may be', () => {
  it.each([
    ['ISO 8601 in UTC', '2026-11-02T07:00:00Z', '2026-11-02T07:01:00.000Z'],
    ['ISO 8601 with an offset', '2026-11-02T09:00:00+02:00', '2026-11-02T04:01:00-0300'],
    ['ISO 8601 without a zone', '2026-11-02T07:00', '2026-11-02 07:01:00'],
    ['followed by UTC', '2026-11-02 07:00:00 UTC', '2026-11-02 07:01:00 UTC'],
    ['seconds since 1970', '1793602800', '1793602860'],
    ['seconds with a fraction', '1793602800.0', '1793602860.0'],
    ['milliseconds since 1970', '1793602800000', '1793602860000'],
    ['written with points', '2026.11.02 07:00', '2026.11.02 07:01'],
    ['written with slashes', '2026/11/02 7:00', '2026/11/02 7:01'],
    ['a date and a time in two columns', '2026.11.02,07:00', '2026.11.02,07:01'],
    ['without separators, as HistData writes it', '20261102 070000', '20261102 070100'],
    ['without separators in two columns', '20261102,070000', '20261102,070100'],
  ])('%s', async (_, first, second) => {
    expect((await readText(rows(first, second))).candles).toEqual(two);
  });

  it('only a time that exists', async () => {
    const text = rows('2026-02-31T07:00:00Z', '2026-11-02T25:00:00Z') + plain;
    const { report, candles } = await readText(text);
    expect(candles).toEqual(two);
    expect(noteOf(report, 'The time cannot be read')).toMatchObject({
      rows: 2,
      kept: false,
      examples: [
        { line: 1, text: '2026-02-31T07:00:00Z 1.0850 1.0853 1.0847 1.0851 230' },
        { line: 2 },
      ],
    });
  });

  it('in UTC or not, but not both in one file', async () => {
    const text = rows('2026-11-02T07:00:00Z', '2026-11-02T07:01:00');
    await expect(readText(text)).rejects.toThrow('Some times of this file name their offset');
  });

  it('in UTC by its own word, whatever zone was chosen', async () => {
    const { report, candles } = await readText(plain, { timezone: 'NY-server' });
    expect(candles).toEqual(two);
    expect(report).toMatchObject({ timezone: 'UTC', detected_timezone: 'UTC' });
  });
});

describe('the columns are found', () => {
  it.each([
    [
      'by MetaTrader 5 names, ticks before real volume',
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>'.slice(15),
      [
        '2026.11.02\t07:00:00\t1.0850\t1.0853\t1.0847\t1.0851\t230\t0\t8',
        '2026.11.02\t07:01:00\t1.0851\t1.0852\t1.0850\t1.0850\t180\t0\t8',
      ],
    ],
    [
      'by names in another order',
      'Close,Volume,Low,High,Open,Gmt time',
      [
        '1.0851,230,1.0847,1.0853,1.0850,2026-11-02 07:00',
        '1.0850,180,1.0850,1.0852,1.0851,2026-11-02 07:01',
      ],
    ],
    [
      'by names behind a title',
      'EURUSD, one minute\ntimestamp;open;high;low;close;tick_volume',
      ['1793602800;1.0850;1.0853;1.0847;1.0851;230', '1793602860;1.0851;1.0852;1.0850;1.0850;180'],
    ],
    [
      'by their order where there is no header',
      '2026.11.02,07:00,1.0850,1.0853,1.0847,1.0851,230',
      ['2026.11.02,07:01,1.0851,1.0852,1.0850,1.0850,180'],
    ],
  ])('%s', async (_, header, lines) => {
    expect((await readText([header, ...lines, ''].join('\n'))).candles).toEqual(two);
  });

  it('without a volume too', async () => {
    const { candles, report } = await readText(
      'time,open,high,low,close\n1793602800,1,1.2,0.9,1.1\n',
    );
    expect(candles).toEqual([{ t: two[0]?.t, o: 1, h: 1.2, l: 0.9, c: 1.1, v: 0 }]);
    expect(report.notes).toEqual([]);
  });

  it('and a header in another language counts as a row that cannot be read', async () => {
    const { report, candles } = await readText(`Zeit,Auf,Hoch,Tief,Zu,Menge\n${plain}`);
    expect(candles).toEqual(two);
    expect(report.rows).toBe(3);
    expect(noteOf(report, 'time cannot be read').examples[0]?.line).toBe(1);
  });
});

describe('a file may', () => {
  it.each([
    ['be separated by commas', plain],
    ['be separated by semicolons', plain.replaceAll(',', ';')],
    ['be separated by tabs', plain.replaceAll(',', '\t')],
    ['end its lines as Windows does', plain.replaceAll('\n', '\r\n')],
    ['quote its cells', plain.replaceAll(/[^,\n]+/g, '"$&"').replaceAll('\n', '\r\n')],
    ['have blanks around its cells', plain.replaceAll(',', ' ,  ')],
    ['end without a line break', plain.trimEnd()],
    ['begin with a mark of UTF-8', `\uFEFF${plain}`],
    ['have empty lines', `\n${plain.replace('\n', '\n\n,,,,\n')}\n\n`],
  ])('%s', async (_, text) => {
    const { candles, report } = await readText(text);
    expect(candles).toEqual(two);
    expect(report).toMatchObject({ rows: 2, notes: [] });
  });

  it.each([
    ['little-endian with a mark, as terminals export', 'utf16le', `\uFEFF${plain}`, false],
    ['little-endian without a mark', 'utf16le', plain, false],
    ['big-endian with a mark', 'utf16le', `\uFEFF${plain}`, true],
  ] as const)('be UTF-16, %s', async (_, encoding, text, isSwapped) => {
    const bytes = Buffer.from(text, encoding);
    expect((await readBytes(isSwapped ? bytes.swap16() : bytes)).candles).toEqual(two);
  });

  it('arrive in pieces of any size', async () => {
    const bytes = new TextEncoder().encode(plain);
    const request = {
      instrument: 'EURUSD',
      timeframe: 'M1',
      timezone: 'UTC',
      now: Infinity,
    } as const;
    for (const size of [1, 7, 64]) {
      const reading = createCandleImport(request);
      const csv = createCsvRows((row) => reading.add(row));
      for (let at = 0; at < bytes.length; at += size) {
        csv.push(new TextDecoder().decode(bytes.subarray(at, at + size)));
      }
      csv.end();
      expect(reading.finish().report).toMatchObject({ rows: 2, candles: 2 });
    }
  });

  it('have a stray quote, which costs its own line alone', async () => {
    const { report, candles } = await readText(`"2026-11-02T06:59,1,1,1,1,1\n${plain}`);
    expect(beginsOf(candles)).toEqual(['2026-11-02T07:00', '2026-11-02T07:01']);
    expect(report.rows).toBe(3);
    expect(report.notes).toMatchObject([{ rows: 1, kept: false, examples: [{ line: 1 }] }]);
  });
});

describe('a file is refused in a sentence', () => {
  it.each([
    ['that is empty', '', /^No row of this file is a candle\. Expected is a CSV file/],
    ['of prose', 'Dear desk,\nplease find attached\n', /^No row of this file is a candle/],
    ['of a header alone', 'time,open,high,low,close\n', /^No row of this file is a good candle/],
    ['that is one endless line', 'x'.repeat(70_000), /does not consist of lines/],
    [
      'of bad rows only, with the first of them',
      'time,open,high,low,close\n2026-11-02T07:00Z,2,1,1,1\n',
      /High and low do not enclose open and close, as in line 2: 2026-11-02T07:00Z 2 1 1 1\./,
    ],
  ])('%s', async (_, text, sentence) => {
    await expect(readText(text)).rejects.toThrow(sentence);
  });
});
