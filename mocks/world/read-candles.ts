import {
  type CandleImport,
  type ImportRequest,
  readCandleText,
} from '#contracts/rules/market/candle-import/candle-import.ts';
import Papa from 'papaparse';

/** Terminals export UTF-16, the rest of the world does not. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff || second === 0 ? 'utf-16le' : 'utf-8';

/** @throws UnreadableFile with a sentence for the person who chose it */
export const readCandles = (bytes: Uint8Array, request: ImportRequest): CandleImport =>
  readCandleText(
    new TextDecoder(encodingOf(bytes)).decode(bytes),
    request,
    (text) => Papa.parse<string[]>(text, { newline: '\n' }).data,
  );
