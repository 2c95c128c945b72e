import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import type { CsvTable } from './csv-tables.ts';

/** Spreadsheets read a file without it in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would run as a formula at the start of a text: also after white space, and in the
 * full-width letters of East Asia, which some take for the same. Numbers stay numbers. It gets an
 * apostrophe, and so does a text that has one of its own there, so that a reader can take off what was put on.
 *
 * @source OWASP, CSV Injection
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A table as CSV (RFC 4180) in UTF-8. */
export function csvText({ columns, rows }: CsvTable): string {
  const options = { newline: '\r\n', escapeFormulae: FORMULA };
  const text = Papa.unparse({ fields: [...columns], data: [...rows] }, options);
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}

/** One CSV file; of several tables a ZIP archive with one for each. */
export function csvFile(tables: readonly CsvTable[]): { blob: Blob; name: string; ending: string } {
  const [first, ...others] = tables;
  if (first !== undefined && others.length === 0) {
    const blob = new Blob([csvText(first)], { type: 'text/csv;charset=utf-8' });
    return { blob, name: first.name, ending: 'csv' };
  }
  const files = tables.map((table) => [`${table.name}.csv`, strToU8(csvText(table))] as const);
  const blob = new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' });
  return { blob, name: 'export', ending: 'zip' };
}
