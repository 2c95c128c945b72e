import Papa from 'papaparse';
import type { FileRow } from '#api/engine/candle-import/read-row.ts';
import { EXPECTED, UnreadableFile } from '#api/engine/candle-import/unreadable-file.ts';

const DELIMITERS = ['\t', ';', ','] as const;
/** Time, open, high, low, close. */
const FEWEST_CELLS = 5;
const LONGEST_LINE = 64 * 1024; // characters; a picture or an archive has no lines at all

const findDelimiter = (lines: readonly string[]): string | undefined =>
  DELIMITERS.find((delimiter) =>
    lines.some((line) => line.split(delimiter).length >= FEWEST_CELLS),
  );

function parseCsv(text: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data;
}

/** One row of cells for each line. */
function parseLines(lines: readonly string[], delimiter: string): string[][] {
  const rows = parseCsv(lines.join('\n'), delimiter);
  // A stray quote would take the lines behind it along: then every line stands for itself.
  return rows.length === lines.length
    ? rows
    : lines.map((line) => parseCsv(line, delimiter)[0] ?? []);
}

/**
 * Cuts a text that comes in pieces into rows of trimmed cells; lines without content are only counted.
 *
 * @throws UnreadableFile when the text has no lines
 */
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
