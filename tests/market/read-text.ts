import { candlesIn } from '#contracts/rules/market/candle-import/candle-columns.ts';
import type { ImportRequest } from '#contracts/rules/market/candle-import/candle-import.ts';
import { piecesOf, readCandleFile } from '#api/market/import/read-candle-file.ts';
import type { CandleImportReport } from '#contracts/market/candle-import.ts';

type ImportOptions = Partial<ImportRequest>;
const NOW = Date.UTC(2027, 0, 1);

/** Reads a file of EURUSD minutes in UTC at the end of 2026, unless a test says otherwise. */
export async function readBytes(bytes: Uint8Array, options: ImportOptions = {}) {
  const request = {
    instrument: 'EURUSD',
    timeframe: 'M1',
    timezone: 'UTC',
    now: NOW,
    ...options,
  } as const;
  const { report, candles } = await readCandleFile(piecesOf(bytes), request);
  return { report, candles: [...candlesIn(candles)] };
}

export const readText = (text: string, options: ImportOptions = {}) =>
  readBytes(new TextEncoder().encode(text), options);

/** `2026-11-02T07:00` of each candle. */
export const beginsOf = (candles: readonly { t: number }[]): string[] =>
  candles.map(({ t }) => new Date(t).toISOString().slice(0, 16));

type Note = CandleImportReport['notes'][number];

/** The note whose reason holds these reasonPart. */
export function noteOf({ notes }: { notes: readonly Note[] }, reasonPart: string): Note {
  const note = notes.find(({ reason }) => reason.includes(reasonPart));
  if (!note)
    throw new Error(`no note says ${reasonPart}: ${notes.map(({ reason }) => reason).join()}`);
  return note;
}
