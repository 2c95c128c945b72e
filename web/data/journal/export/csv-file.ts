import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import type { CsvTable } from './csv-tables.ts';

/**
 * Texts that a spreadsheet would run as a formula: also after white space, and with full-width signs, which
 * some programs treat alike. They are escaped with a leading apostrophe; so are texts that already have
 * one there, so that a reader can remove it again.
 *
 * @source OWASP, CSV Injection
 */
export const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Without it, spreadsheets assume the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as CSV (RFC 4180) in UTF-8, with formulas escaped. */
export function csvText({ columns, rows }: CsvTable): string {
  const options = { newline: '\r\n', escapeFormulae: FORMULA };
  const text = Papa.unparse({ fields: [...columns], data: [...rows] }, options);
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}

/** A CSV file; for several tables a ZIP archive of CSV files. */
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
