import { z } from 'zod';
import { Bytes, define } from '#contracts/endpoint.ts';
import { FILE_TIMEZONES } from '#contracts/rules/market/candle-import/file-timezones.ts';
import { Count, Instant, Instrument, Timeframe, named } from '#contracts/primitives.ts';

export const IMPORT_BYTES = 96 * 1024 * 1024; // a million rows of one minute take about 60 MB

export const FileTimezone = z.enum(FILE_TIMEZONES);
export type FileTimezone = z.infer<typeof FileTimezone>;

/** Rows that were left out, or imported although they look odd, with the first of them as examples. */
const RowNote = z.object({
  reason: z.string(),
  rows: z.number().int().positive(),
  kept: z.boolean(),
  /** `text`: the row, or the candle that was read from it. */
  examples: z.array(z.object({ line: z.number().int().positive(), text: z.string() })).max(5),
});

export const CandleImportReport = named('CandleImportReport', {
  instrument: Instrument,
  timeframe: Timeframe,
  timezone: FileTimezone, // as asked for; UTC where the file names its offset itself
  detected_timezone: FileTimezone.nullable(), // null: the file is too short to tell
  stored: z.boolean(), // false for a preview
  rows: Count, // in the file, without header and empty lines
  candles: Count, // that are good
  from: Instant.nullable(),
  to: Instant.nullable(),
  price_scale: z.number().positive(), // what prices were divided by: 100000 for 127801 -> 1.27801
  notes: z.array(RowNote).max(20),
  expected: Count, // candles while the market was open
  missing: Count,
  gaps: z
    .array(z.object({ from: Instant, to: Instant, missing: z.number().int().positive() }))
    .max(50), // the longest
});
export type CandleImportReport = z.infer<typeof CandleImportReport>;

export const CandleImportQuery = z.object({
  instrument: Instrument,
  timeframe: Timeframe,
  timezone: FileTimezone,
  dry_run: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
});

export const candleImportEndpoints = {
  importFile: define.post('/admin/candles/import', 'admin', {
    summary: 'Imports candles from a CSV file; with dry_run=1 says what it would do',
    query: CandleImportQuery,
    body: Bytes,
    bytes: 'body',
    bodyLimit: IMPORT_BYTES,
    response: CandleImportReport,
    errors: ['candles.unreadable_file'],
    example: {
      instrument: 'XAUUSD',
      timeframe: 'M1',
      timezone: 'EST-fixed',
      detected_timezone: 'EST-fixed',
      stored: false,
      rows: 20_160,
      candles: 20_158,
      from: '2026-11-01T23:00:00.000Z',
      to: '2026-11-20T21:59:00.000Z',
      price_scale: 1,
      notes: [
        {
          reason: 'The same time appears more than once; the last row counts',
          rows: 2,
          kept: false,
          examples: [{ line: 811, text: '2026-11-02T12:00Z  2065.5  2065.9  2065.1  2065.4' }],
        },
      ],
      expected: 20_700,
      missing: 542,
      gaps: [{ from: '2026-11-05T18:00:00.000Z', to: '2026-11-05T18:09:00.000Z', missing: 9 }],
    },
    exampleBody: Uint8Array.from('2024-11-04T07:00Z,1.1,1.2,1.0,1.1,5\n', (letter) =>
      letter.charCodeAt(0),
    ),
    audit: 'candles.imported',
  }),
};
