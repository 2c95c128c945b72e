import { describe, expect, it } from 'vitest';
import { candleBegins } from '#contracts/rules/market/gaps.ts';
import type { FileTimezone } from '#contracts/market/candle-import.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { beginsOf, noteOf, readText } from './read-text.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

/** A candle at each of these times of the file's clock. */
const fileOf = (...times: readonly string[]): string =>
  times.map((time) => `${time},1.1,1.2,1.0,1.1,5\n`).join('');
const written = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** What each clock shows, beside the rules under test: three hours ahead of UTC from March to November. */
const clocks: Record<FileTimezone, (t: number) => number> = {
  UTC: (t) => t,
  'EST-fixed': (t) => t - 5 * HOUR_MS,
  'NY-server': (t) => {
    const newYork = new Date(t).toLocaleString('sv', { timeZone: 'America/New_York' });
    return Date.parse(`${newYork.replace(' ', 'T')}Z`) + 7 * HOUR_MS;
  },
};
const zones = Object.keys(clocks) as FileTimezone[];

/** A faultless file of a stretch, as a source that keeps this clock would write it. */
function exportOf(instrument: Instrument, timeframe: Timeframe, zone: FileTimezone) {
  const span = { from: at('2026-02-25T00:00'), to: at('2026-03-25T00:00') };
  const begins = [...candleBegins(instrument, timeframe, span)];
  const price = { EURUSD: '1.1', XAUUSD: '2000', BTCUSD: '40000' }[instrument as 'EURUSD'];
  const lines = begins.map((t) => `${written(clocks[zone](t))},${Array(4).fill(price).join()},1`);
  return { begins, text: `${lines.join('\n')}\n` };
}

describe('a clock', () => {
  it.each([
    ['UTC', '2026-07-01T12:00', '2026-07-01T12:00'],
    ['EST-fixed', '2026-07-01T12:00', '2026-07-01T17:00'],
    ['EST-fixed', '2026-01-05T12:00', '2026-01-05T17:00'],
    ['NY-server', '2026-07-01T12:00', '2026-07-01T09:00'],
    ['NY-server', '2026-01-05T12:00', '2026-01-05T10:00'],
  ] as const)('%s: %s in the file is %s UTC', async (timezone, inFile, utc) => {
    expect(beginsOf((await readText(fileOf(inFile), { timezone })).candles)).toEqual([utc]);
  });

  // 2026-03-08 02:00 in New York becomes 03:00: the server goes from 09:00 to 10:00.
  it('of a broker: skips an hour in spring, and no candle can stand in it', async () => {
    const text = fileOf('2026-03-08T08:59', '2026-03-08T09:30', '2026-03-08T10:00');
    const { report, candles } = await readText(text, { timezone: 'NY-server' });
    expect(beginsOf(candles)).toEqual(['2026-03-08T06:59', '2026-03-08T07:00']);
    expect(noteOf(report, 'New York changes its clocks')).toMatchObject({ rows: 1, kept: false });
  });

  // 2026-11-01 02:00 in New York becomes 01:00: the server shows 08:00 to 09:00 twice.
  it('of a broker: shows an hour twice in autumn, and nobody can tell which is which', async () => {
    const text = fileOf('2026-11-01T07:59', '2026-11-01T08:30', '2026-11-01T09:00');
    const { report, candles } = await readText(text, { timezone: 'NY-server' });
    expect(beginsOf(candles)).toEqual(['2026-11-01T04:59', '2026-11-01T07:00']);
    expect(noteOf(report, 'New York changes its clocks')).toMatchObject({ rows: 1, kept: false });
  });

  it.each(zones)('%s: gives a month with a change of daylight saving back whole', async (zone) => {
    for (const timeframe of ['M15', 'H1'] as const) {
      const { begins, text } = exportOf('EURUSD', timeframe, zone);
      const { report, candles } = await readText(text, { timeframe, timezone: zone });
      expect(candles.map(({ t }) => t)).toEqual(begins);
      expect(report).toMatchObject({ missing: 0, expected: begins.length, gaps: [], notes: [] });
    }
  });

  it.each(['H4', 'D1'] as const)(
    'of a broker fits the trading day of %s candles',
    async (timeframe) => {
      const { begins, text } = exportOf('EURUSD', timeframe, 'NY-server');
      const options = { timeframe, timezone: 'NY-server' } as const;
      expect((await readText(text, options)).candles.map(({ t }) => t)).toEqual(begins);
      await expect(readText(text, { timeframe, timezone: 'UTC' })).rejects.toThrow(
        'Its times look like those of NY-server.',
      );
    },
  );
});

describe('whose clock it is shows by the weekly open', () => {
  it.each(
    (['EURUSD', 'XAUUSD'] as const).flatMap((instrument) =>
      zones.map((zone) => [instrument, zone] as const),
    ),
  )('%s in %s', async (instrument, zone) => {
    const { text } = exportOf(instrument, 'M15', zone);
    for (const timezone of zones) {
      const { report } = await readText(text, { instrument, timeframe: 'M15', timezone });
      expect(report).toMatchObject({ timezone, detected_timezone: zone });
    }
  });

  it('but not without a weekend, nor where the market never closes', async () => {
    const { report } = await readText(fileOf('2026-11-03T07:00', '2026-11-03T07:01'));
    expect(report.detected_timezone).toBeNull();
    const bitcoin = exportOf('BTCUSD', 'M15', 'NY-server').text;
    const options = { instrument: 'BTCUSD', timeframe: 'M15' } as const;
    expect((await readText(bitcoin, options)).report.detected_timezone).toBeNull();
  });

  it('and a wrong one shows by candles while the market is closed', async () => {
    const { text } = exportOf('EURUSD', 'H1', 'NY-server');
    const { report } = await readText(text, { timeframe: 'H1', timezone: 'UTC' });
    expect(noteOf(report, 'The market is closed').kept).toBe(true);
  });
});

describe('the timeframe', () => {
  it('decides where candles begin', async () => {
    const text = fileOf('2026-11-02T07:00', '2026-11-02T07:15', '2026-11-02T07:20');
    const { report, candles } = await readText(text, { timeframe: 'M15' });
    expect(beginsOf(candles)).toEqual(['2026-11-02T07:00', '2026-11-02T07:15']);
    expect(noteOf(report, 'No M15 candle begins at this time')).toMatchObject({
      rows: 1,
      kept: false,
      examples: [{ line: 3, text: '2026-11-02T07:20Z  1.1  1.2  1  1.1' }],
    });
  });

  it('decides when a candle has ended: the one in progress is left out', async () => {
    const text = fileOf('2026-11-02T07:00', '2026-11-02T07:15');
    const options = { timeframe: 'M15', now: at('2026-11-02T07:29') } as const;
    const { report, candles } = await readText(text, options);
    expect(beginsOf(candles)).toEqual(['2026-11-02T07:00']);
    expect(noteOf(report, 'The candle has not ended yet')).toMatchObject({ rows: 1, kept: false });
  });

  it.each([
    ['H1', 'M1', 'Most candles of this file are 60 min apart, those of M1 are 1 min. Choose H1.'],
    ['M1', 'H1', 'Most candles of this file are 1 min apart, those of H1 are 60 min. Choose M1.'],
  ] as const)('%s is not taken for %s', async (actual, timeframe, sentence) => {
    const { text } = exportOf('EURUSD', actual, 'UTC');
    await expect(readText(text, { timeframe })).rejects.toThrow(sentence);
  });
});
