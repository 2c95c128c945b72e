export type Row = {
  what: string;
  ours: number;
  /** What it is compared with, where it is. */
  baseline?: number;
  unit: 'KB' | 'MB' | 'ms' | 'µs' | 'requests';
  /** Of the figure itself, or of the ratio; without one the row only informs. */
  limit?: { of: 'figure' | 'ratio'; atMost?: number; atLeast?: number };
};

const digits: Record<Row['unit'], number> = { KB: 1, MB: 1, ms: 0, µs: 1, requests: 0 };

const judged = ({ ours, baseline, limit }: Row): number =>
  limit?.of === 'figure' || baseline === undefined ? ours : ours / baseline;

export const isMet = (row: Row): boolean =>
  judged(row) <= (row.limit?.atMost ?? Infinity) &&
  judged(row) >= (row.limit?.atLeast ?? -Infinity);

function target({ limit, unit }: Row): string {
  if (limit === undefined) return '';
  const bound = limit.atMost === undefined ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`;
  return limit.of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`;
}

function cells(row: Row): string[] {
  const { what, ours, baseline, unit } = row;
  const show = (value: number) => `${value.toFixed(digits[unit])} ${unit}`;
  return [
    what,
    show(ours),
    baseline === undefined ? '' : show(baseline),
    baseline === undefined ? '' : (ours / baseline).toFixed(2),
    target(row),
    row.limit === undefined ? '' : isMet(row) ? 'met' : 'MISSED',
  ];
}

/** The rows as a table of plain text. */
export function table(rows: readonly Row[]): string {
  const lines = [['', 'ours', 'baseline', 'ratio', 'target', ''], ...rows.map(cells)];
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no values');
  return middle;
}
