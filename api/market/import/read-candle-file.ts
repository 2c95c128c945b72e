import { TextDecoder } from 'node:util';
import {
  type CandleImport,
  createCandleImport,
  type ImportRequest,
} from '#api/engine/candle-import/candle-import.ts';
import { createCsvRows } from './csv-rows.ts';

/** Which encoding a text begins in: terminals export UTF-16 with a mark, or without one. */
function sniffEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isMarked = first === 0xff && second === 0xfe;
  return isMarked || second === 0 ? 'utf-16le' : 'utf-8';
}

/** Turns the bytes of a file into text, piece by piece; the mark at the begin goes. */
function createTextReader() {
  let decoder: TextDecoder | null = null;
  return {
    read(bytes: Uint8Array): string {
      if (bytes.length === 0) return '';
      decoder ??= new TextDecoder(sniffEncoding(bytes));
      return decoder.decode(bytes, { stream: true });
    },
    end: (): string => decoder?.decode() ?? '',
  };
}

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
