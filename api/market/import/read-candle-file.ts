import {
  type CandleImport,
  createCandleImport,
  type ImportRequest,
} from '#api/engine/candle-import/candle-import.ts';
import { createCsvRows } from './csv-rows.ts';
import { createTextReader } from './decode-text.ts';

/**
 * Reads a file of candles from its bytes, piece by piece.
 *
 * @throws UnreadableFile with a sentence for the person who chose it
 */
export async function readCandleFile(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  request: ImportRequest,
): Promise<CandleImport> {
  const candles = createCandleImport(request);
  const rows = createCsvRows((row) => candles.add(row));
  const text = createTextReader();
  for await (const piece of pieces) rows.push(text.read(piece));
  rows.push(text.end());
  rows.end();
  return candles.finish();
}
