import { type CandleImport, createCandleImport, type ImportRequest } from './candle-import.ts';

/**
 * Reads the text of a whole CSV file of candles.
 *
 * @param parseCsv splits a text with line feeds into rows of cells, an empty line included
 * @throws UnreadableFile with a sentence for the person who chose the file
 */
export function readCandleText(
  text: string,
  request: ImportRequest,
  parseCsv: (text: string) => readonly (readonly string[])[],
): CandleImport {
  const reading = createCandleImport(request);
  const rows = parseCsv(text.replaceAll('\r', ''));
  const isUnfinished = !text.endsWith('\n');
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    const isLast = index === rows.length - 1;
    reading.add({ line: index + 1, cells, isUnfinished: isUnfinished && isLast });
  }
  return reading.finish();
}
