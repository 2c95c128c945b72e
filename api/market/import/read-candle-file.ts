import { TextDecoder } from 'node:util';
import Papa from 'papaparse';
import {
  type CandleImport,
  createCandleImport,
  type ImportRequest,
} from '#contracts/rules/market/candle-import/candle-import.ts';
import {
  type FileRow,
  EXPECTED,
  UnreadableFile,
} from '#contracts/rules/market/candle-import/layout.ts';

const PIECE_BYTES = 1024 * 1024;

/** Splits bytes into pieces, so that their text is never in memory as a whole. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
  }
}

const DELIMITERS = ['\t', ';', ','] as const;
const FEWEST_CELLS = 5; // time, open, high, low, close
const LONGEST_LINE = 64 * 1024; // characters; a picture or an archive has no lines

const findDelimiter = (lines: readonly string[]): string | undefined =>
  DELIMITERS.find((delimiter) =>
    lines.some((line) => line.split(delimiter).length >= FEWEST_CELLS),
  );

function parseCsv(text: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data;
}

function parseLines(lines: readonly string[], delimiter: string): string[][] {
  const rows = parseCsv(lines.join('\n'), delimiter);
  // A stray quote would swallow the next lines: then parse each line separately.
  return rows.length === lines.length
    ? rows
    : lines.map((line) => parseCsv(line, delimiter)[0] ?? []);
}

/** Rows of trimmed cells; empty lines are only counted. @throws UnreadableFile without lines */
export function createCsvRows(onRow: (row: FileRow) => void) {
  let rest = '';
  let line = 0;
  let delimiter: string | undefined;

  function take(lines: readonly string[], isUnfinished: boolean): void {
    delimiter ??= findDelimiter(lines);
    for (const row of parseLines(lines, delimiter ?? ',')) {
      line += 1;
      const cells = row.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) onRow({ line, cells, isUnfinished });
    }
  }

  return {
    push(text: string): void {
      const lines = (rest + text).replaceAll('\r', '').split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) {
        throw new UnreadableFile(`This file does not consist of lines. ${EXPECTED}`);
      }
      if (lines.length > 0) take(lines, false);
    },
    end(): void {
      if (rest !== '') take([rest], true);
    },
  };
}

/** Detects the encoding: terminals export UTF-16 with or without a byte order mark. */
function sniffEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isMarked = first === 0xff && second === 0xfe;
  return isMarked || second === 0 ? 'utf-16le' : 'utf-8';
}

/** @throws UnreadableFile with a sentence for the person who chose the file */
export async function readCandleFile(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  request: ImportRequest,
): Promise<CandleImport> {
  const candles = createCandleImport(request);
  const rows = createCsvRows((row) => candles.add(row));
  let decoder: TextDecoder | null = null; // drops the byte order mark
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    decoder ??= new TextDecoder(sniffEncoding(piece));
    rows.push(decoder.decode(piece, { stream: true }));
  }
  rows.push(decoder?.decode() ?? '');
  rows.end();
  return candles.finish();
}
