import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { readStatement } from '#web/statements/read-statement.ts';
import type { Statement } from '#web/statements/statement.ts';
import { NUMBER_COLUMNS } from './number-columns.ts';
import { fixtureBytes } from './read-fixture.ts';

/** Cell contents after an edit by a user or a program. */
const SPOILT = [
  '',
  ' ',
  '-',
  '0',
  '-0',
  'abc',
  'NaN',
  '1e400',
  '9'.repeat(40),
  '#REF!',
  '1,234',
  '1.234',
  '1,234.56',
  '1.234,56',
  '1 234',
  '(12.5)',
  '\u221212',
  '1..2',
  '03/04/2026 10:00',
  '2026-02-30 10:00:00',
  '25:00',
  'buy',
  'Total',
  '__proto__',
];

async function read(rows: readonly (readonly string[])[], delimiter: string) {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter },
  );
  return readStatement({ name: 'file.bin', bytes: new TextEncoder().encode(text) }, null);
}

/** The size of the number in a cell, by nothing but its digits and the decimal sign of its file. */
function sizeIn(cell: string, decimal: string): number {
  const [whole = '', fraction = ''] = cell.replaceAll(/[^\d.,]/g, '').split(decimal);
  return Number(`0${whole.replaceAll(/\D/g, '')}.${fraction.replaceAll(/\D/g, '')}0`);
}

/** The numbers of trades that stand in no cell of their row. */
const misread = ({ trades }: Statement, rows: readonly (readonly string[])[], decimal: string) =>
  trades.flatMap((trade) => {
    const sizes = (rows[trade.line - 1] ?? []).map((cell) => sizeIn(cell, decimal));
    const values = NUMBER_COLUMNS.map((name) => Math.abs(trade[name] ?? 0));
    return values.filter((size) => size !== 0 && !sizes.includes(size));
  });

/** The trades by their rows in the file, as texts that can be compared. */
const byLine = ({ trades }: Statement) =>
  new Map(trades.map((trade) => [trade.line, JSON.stringify(trade)]));

it.each([
  ['ctrader.csv', ',', '.', 3],
  ['ftmo.csv', ';', '.', 1],
  ['ftmo-czech.csv', ';', ',', 2],
  ['xtb.csv', ';', '.', 5],
  ['tradezella.csv', ',', '.', 1],
  ['generic-semicolon.csv', ';', ',', 5],
])(
  'misreads no number of %s, and no other row in another way, when a cell is changed',
  async (name, delimiter, decimal, body) => {
    const text = new TextDecoder().decode(fixtureBytes(name));
    const rows = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false }).data;
    const whole = await read(rows, delimiter);
    if (whole.state !== 'read') throw new Error(whole.state);
    const before = byLine(whole.statement);
    const change = fc.record({
      row: fc.integer({ min: body, max: rows.length - 1 }),
      cell: fc.nat({ max: 20 }),
      to: fc.oneof(fc.constantFrom(...SPOILT), fc.constantFrom(...rows.flat()), fc.string()),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ row, cell, to }) => {
        const changed = rows.map((cells, at) =>
          at === row ? cells.with(cell % cells.length, to) : cells,
        );
        const reading = await read(changed, delimiter);
        if (reading.state !== 'read') return;
        const others = [...byLine(reading.statement)].filter(([line]) => line !== row + 1);
        expect(others).toEqual(others.map(([line]) => [line, before.get(line)]));
        expect(misread(reading.statement, changed, decimal)).toEqual([]);
        const { trades, skipped } = reading.statement;
        const lines = [...trades, ...skipped].map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
      }),
      { seed: 10, numRuns: 40 },
    );
  },
);
