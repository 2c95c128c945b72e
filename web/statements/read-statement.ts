import { decodeText } from './decode-text.ts';
import { ALL_READERS } from './readers/all-readers.ts';
import { readCsv } from './readers/csv.ts';
import { type StatementReading, type TableReading, type TableRow } from './statement.ts';
import { csvTable, htmlTables, xlsxTable } from './tables.ts';
import { DAMAGED_WORKBOOK, WorkbookError } from './unpack-workbook.ts';

const MAX_BYTES = 50_000_000;
const MAX_ROWS = 200_000;

const TRY_INSTEAD = 'Save the report as HTML, Excel (.xlsx) or CSV and pick that file.';

/** Files of other kinds, by their first bytes in hexadecimal digits. */
const OTHER_KINDS: readonly (readonly [start: RegExp, reason: string])[] = [
  [/^25504446/, `This is a PDF, from which numbers cannot be read reliably. ${TRY_INSTEAD}`],
  [
    // PNG, JPEG, GIF, WebP, HEIC
    /^(89504e47|ffd8ff|47494638|52494646.{8}57454250|.{8}66747970)/,
    'This is a picture. The mobile apps of MetaTrader cannot export a report: save it in the desktop ' +
      "terminal, or download the history from your broker's website, and pick that file.",
  ],
  [/^d0cf11e0/, 'This is a workbook of old Excel (.xls). Open it and save it as .xlsx or CSV.'],
  [/^(52617221|377abcaf|1f8b)/, 'This is a packed file. Unpack it and pick the file inside.'],
];
const ZIP = /^504b0304/;

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const unreadable = (reason: string): StatementReading => ({ state: 'unreadable', reason });

async function rowsOf(bytes: Uint8Array): Promise<TableRow[] | string> {
  const start = hexOf(bytes.subarray(0, 16));
  if (ZIP.test(start)) {
    try {
      return await xlsxTable(bytes);
    } catch (error) {
      return error instanceof WorkbookError ? error.message : DAMAGED_WORKBOOK;
    }
  }
  const other = OTHER_KINDS.find(([kind]) => kind.test(start));
  if (other !== undefined) return other[1];
  const text = decodeText(bytes);
  if (/^\s*[{[]/.test(text)) {
    return 'This is a JSON file. If it is a backup of this app, restore it in the settings.';
  }
  return /<(html|table|tr)\b/i.test(text.slice(0, 10_000)) ? htmlTables(text) : csvTable(text);
}

/**
 * Recognises and reads a statement by its content, whatever its name and type.
 *
 * @param reading the columns of an unknown table and the order of ambiguous dates; null until the trader
 *        has chosen
 */
export async function readStatement(
  file: { readonly name: string; readonly bytes: Uint8Array },
  reading: TableReading | null,
): Promise<StatementReading> {
  if (file.bytes.length === 0) return unreadable('The file is empty.');
  if (file.bytes.length > MAX_BYTES) {
    return unreadable('The file is larger than 50 MB. Export a shorter period.');
  }
  const rows = await rowsOf(file.bytes);
  if (typeof rows === 'string') return unreadable(rows);
  if (rows.length === 0) return unreadable(`There is no table in this file. ${TRY_INSTEAD}`);
  if (rows.length > MAX_ROWS) {
    return unreadable('The file has more than 200,000 rows. Export a shorter period.');
  }
  const reader = ALL_READERS.find((it) => it.recognises(rows));
  if (reader === undefined) return readCsv(rows, reading);
  const statement = reader.read(rows, reading?.dateOrder ?? null);
  return typeof statement === 'string' ? unreadable(statement) : { state: 'read', statement };
}
