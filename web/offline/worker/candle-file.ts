import type { FileTimezone } from '#contracts/rules/market/candle-import/file-timezones.ts';
import { candlesIn } from '#contracts/rules/market/candle-import/candle-columns.ts';
import { readCandleText } from '#contracts/rules/market/candle-import/candle-import.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { decodeText } from '#web/statements/decode-text.ts';
import Papa from 'papaparse';

/** A year of minutes: a phone has to read it at once. */
const MOST_BYTES = 24 * 1024 * 1024;

export const TOO_LARGE =
  'This file is too large for one trade. Export the days of the trade only, or longer candles.';

/** A trader's own file of candles. */
export type CandleFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly timeframe: Timeframe;
  /** Counts where the file does not show its clock by its weekends. */
  readonly timezone: FileTimezone;
};

const parseCsv = (text: string) => Papa.parse<string[]>(text, { newline: '\n' }).data;

/**
 * Reads the candles of a file, oldest first, and says on whose clock: the one that its weekends show, else
 * the chosen one.
 *
 * @param now UTC ms: candles that have not ended are left out
 * @throws Error with a sentence for the person who chose the file
 */
export function readCandleFile(
  { bytes, timeframe, timezone }: CandleFile,
  instrument: Instrument,
  now: number,
): { candles: Candle[]; timezone: FileTimezone } {
  if (bytes.length > MOST_BYTES) throw new Error(TOO_LARGE);
  const text = decodeText(bytes);
  const readIn = (zone: FileTimezone) =>
    readCandleText(text, { instrument, timeframe, timezone: zone, now }, parseCsv);
  const asChosen = readIn(timezone);
  const { detected_timezone: detected } = asChosen.report;
  const isAsChosen = detected === null || detected === asChosen.report.timezone;
  const { candles, report } = isAsChosen ? asChosen : readIn(detected);
  return { candles: [...candlesIn(candles)], timezone: report.timezone };
}
