import { type StatementReading, type TableReading, type TableRow } from '../statement.ts';

/** A table of no known format: read as the trader says, or asked about. */
export function readCsv(rows: readonly TableRow[], reading: TableReading | null): StatementReading {
  throw new Error(`not yet: ${rows.length} rows, ${reading?.dateOrder}`);
}
