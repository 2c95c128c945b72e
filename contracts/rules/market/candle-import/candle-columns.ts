import type { Candle } from '#contracts/rules/market/candles.ts';

const NAMES = ['t', 'o', 'h', 'l', 'c', 'v', 'line'] as const;
type Name = (typeof NAMES)[number];

/** Candles as columns: a million take 56 MB, a third of the memory of objects. */
export type CandleColumns = { readonly [name in Name]: Float64Array<ArrayBuffer> } & {
  readonly length: number;
};

/** Time in ms, prices and volume as in the file, and the line in the file. */
export type CandleRowValues = { readonly [name in Name]: number };

const columnsOf = (make: (name: Name) => Float64Array<ArrayBuffer>) => ({
  t: make('t'),
  o: make('o'),
  h: make('h'),
  l: make('l'),
  c: make('c'),
  v: make('v'),
  line: make('line'),
});

/** Collects rows into columns that double when they are full. */
export function createCandleColumns() {
  let columns = columnsOf(() => new Float64Array(4096));
  let length = 0;

  function grow(): void {
    const rows = columns.t.length * 2;
    const larger = columnsOf(() => new Float64Array(rows));
    for (const name of NAMES) larger[name].set(columns[name]);
    columns = larger;
  }

  return {
    push(row: CandleRowValues): void {
      if (length === columns.t.length) grow();
      for (const name of NAMES) columns[name][length] = row[name];
      length += 1;
    },
    read: (): CandleColumns => ({ ...columns, length }),
  };
}

export const rowAt = ({ t, o, h, l, c, v, line }: CandleColumns, i: number): CandleRowValues => ({
  t: t[i] ?? 0,
  o: o[i] ?? 0,
  h: h[i] ?? 0,
  l: l[i] ?? 0,
  c: c[i] ?? 0,
  v: v[i] ?? 0,
  line: line[i] ?? 0,
});

function isSorted(t: Float64Array, length: number): boolean {
  for (let i = 1; i < length; i += 1) if ((t[i] ?? 0) < (t[i - 1] ?? 0)) return false;
  return true;
}

/** Sorted by time, then by line: files are not always in order. */
export function sortColumns(columns: CandleColumns): CandleColumns {
  const { t, line, length } = columns;
  if (isSorted(t, length)) return pick(columns, null);
  const order = Uint32Array.from({ length }, (_, i) => i).toSorted(
    (a, b) => (t[a] ?? 0) - (t[b] ?? 0) || (line[a] ?? 0) - (line[b] ?? 0),
  );
  return pick(columns, order);
}

/** The rows of these indices; null: all rows, without the spare capacity. */
export function pick(columns: CandleColumns, order: Uint32Array | null): CandleColumns {
  const length = order?.length ?? columns.length;
  const picked = columnsOf((name) =>
    order === null
      ? columns[name].subarray(0, length)
      : Float64Array.from(order, (i) => columns[name][i] ?? 0),
  );
  return { ...picked, length };
}

/** Iterates candles one at a time, repeatedly; never all in memory. */
export const candlesIn = (columns: CandleColumns): Iterable<Candle> => ({
  *[Symbol.iterator]() {
    for (let i = 0; i < columns.length; i += 1) {
      const { line: _, ...candle } = rowAt(columns, i);
      yield candle;
    }
  },
});
