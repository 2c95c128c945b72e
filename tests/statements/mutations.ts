import * as fc from 'fast-check';
import type { TableRow } from '#web/statements/statement.ts';

/** What a damaged transfer, a spreadsheet or an editor does to the cells of a table. */
export type CellMutation = {
  readonly row: number;
  readonly cell: number;
  readonly act: 'flip' | 'blank' | 'swap' | 'remove' | 'insert' | 'remove row' | 'swap rows';
  readonly at: number;
  readonly sign: string;
};

/** Places are taken modulo what there is. */
export const cellMutation: fc.Arbitrary<CellMutation> = fc.record({
  row: fc.nat(),
  cell: fc.nat({ max: 30 }),
  act: fc.constantFrom('flip', 'blank', 'swap', 'remove', 'insert', 'remove row', 'swap rows'),
  at: fc.nat({ max: 30 }),
  sign: fc.constantFrom(...Array.from('0123456789.,- :/x()\u00a0\u2212')),
});

const flipped = (text: string, at: number, sign: string) => {
  const place = text === '' ? 0 : at % text.length;
  return `${text.slice(0, place)}${sign}${text.slice(place + 1)}`.trim();
};

function changedCells(cells: readonly string[], { act, cell, at, sign }: CellMutation): string[] {
  const place = cell % cells.length;
  const text = cells[place] ?? '';
  const other = at % cells.length;
  if (act === 'flip') return cells.with(place, flipped(text, at, sign));
  if (act === 'blank') return cells.with(place, '');
  if (act === 'remove') return cells.toSpliced(place, 1);
  if (act === 'insert') return cells.toSpliced(place, 0, sign);
  return act === 'swap' ? cells.with(place, cells[other] ?? '').with(other, text) : [...cells];
}

/** Each row keeps its line, so that it can be found again. */
export function mutated(rows: readonly TableRow[], mutations: readonly CellMutation[]): TableRow[] {
  const changed = [...rows];
  for (const mutation of mutations) {
    const at = mutation.row % changed.length;
    const other = mutation.at % changed.length;
    const row = changed[at];
    const [first, second] = [changed[at], changed[other]];
    if (row === undefined || first === undefined || second === undefined) continue;
    if (mutation.act === 'remove row') changed.splice(at, 1);
    else if (mutation.act === 'swap rows') {
      changed[at] = second;
      changed[other] = first;
    } else {
      const cells = changedCells(row.cells, mutation);
      const length = cells.findLastIndex((cell) => cell !== '') + 1;
      // Tables have no blank rows.
      if (length > 0) changed[at] = { ...row, cells: cells.slice(0, length) };
    }
  }
  return changed;
}

/** Bytes changed, taken out, written twice, or cut off at the end. */
export type ByteMutation = {
  readonly act: 'change' | 'remove' | 'repeat' | 'cut';
  readonly at: number; // of a million
  readonly length: number;
  readonly byte: number;
};

export const byteMutation: fc.Arbitrary<ByteMutation> = fc.record({
  act: fc.constantFrom('change', 'remove', 'repeat', 'cut'),
  at: fc.nat({ max: 1_000_000 }),
  length: fc.integer({ min: 1, max: 200 }),
  byte: fc.nat({ max: 255 }),
});

export function mutatedBytes(bytes: Uint8Array, mutations: readonly ByteMutation[]): Uint8Array {
  let all = [...bytes];
  for (const { act, at, length, byte } of mutations) {
    const place = Math.floor((at / 1_000_001) * all.length);
    if (act === 'change') all[place] = byte;
    else if (act === 'remove') all.splice(place, length);
    else if (act === 'repeat') all.splice(place, 0, ...all.slice(place, place + length));
    else all = all.slice(0, place);
  }
  return Uint8Array.from(all);
}
