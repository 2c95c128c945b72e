import { readStatement } from '#web/statements/read-statement.ts';
import type { StatementReading, TableReading } from '#web/statements/statement.ts';

export const readBytes = (bytes: Uint8Array, reading: TableReading | null = null) =>
  readStatement({ name: 'file.bin', bytes }, reading);

/** A file of these lines. */
export const read = (lines: readonly string[], reading: TableReading | null = null) =>
  readBytes(new TextEncoder().encode(lines.join('\n')), reading);

export async function statementOf(pending: Promise<StatementReading>) {
  const reading = await pending;
  if (reading.state !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statement;
}

export async function questionOf(pending: Promise<StatementReading>) {
  const reading = await pending;
  if (reading.state !== 'columns') throw new Error(JSON.stringify(reading));
  return reading;
}

export const HEADS = 'Symbol,Side,Lots,Open time,Open price,Close time,Close price';
export const TRADE = 'EURUSD,buy,0.1,2026-10-05 09:00,1.08,2026-10-05 10:00,1.09';
