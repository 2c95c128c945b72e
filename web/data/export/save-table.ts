import { saveFile } from '#web/lib/download.ts';
import type { CsvTable } from './csv-tables.ts';

/** Hands a table to the browser's download as a CSV file: `bellwether-audit-log-2026-11-20.csv`. */
export async function saveTable(table: CsvTable, now: Date): Promise<void> {
  const { csvFile } = await import('./csv-file.ts'); // with the code for CSV and ZIP
  const { blob, name, ending } = csvFile([table]);
  saveFile(blob, `bellwether-${name}-${now.toISOString().slice(0, 10)}.${ending}`);
}
