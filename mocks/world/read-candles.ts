import Papa from 'papaparse';
import {
  type CandleImport,
  createCandleImport,
  type ImportRequest,
} from '#api/engine/candle-import/candle-import.ts';

/** Terminals export UTF-16, the rest of the world does not. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff || second === 0 ? 'utf-16le' : 'utf-8';

/** @throws UnreadableFile with a sentence for the person who chose it */
export function readCandles(bytes: Uint8Array, request: ImportRequest): CandleImport {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\r', '');
  const reading = createCandleImport(request);
  const { data } = Papa.parse<string[]>(text, { newline: '\n' });
  const isUnfinished = !text.endsWith('\n');
  for (const [index, row] of data.entries()) {
    const cells = row.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    const isLast = index === data.length - 1;
    reading.add({ line: index + 1, cells, isUnfinished: isUnfinished && isLast });
  }
  return reading.finish();
}
