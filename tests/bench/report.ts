export type Row = {
  what: string;
  ours: number;
  /** The same work done with nothing around it, where something is comparable. */
  baseline?: number;
  unit: 'KB' | 'MB' | 'ms' | 'µs' | '%' | 'requests' | 'members' | 'calls' | 'tasks' | 'frames';
  /** Of the figure itself, or of the ratio; without one the row only informs. */
  limit?: { of: 'figure' | 'ratio'; atMost?: number; atLeast?: number };
};

const judged = ({ ours, baseline, limit }: Row): number =>
  limit?.of === 'figure' || baseline === undefined ? ours : ours / baseline;

export const isMet = (row: Row): boolean =>
  judged(row) <= (row.limit?.atMost ?? Infinity) &&
  judged(row) >= (row.limit?.atLeast ?? -Infinity);

/** Three digits, or all of a large whole number. */
const digits = (value: number): string =>
  value < 1000
    ? value.toLocaleString('en', { maximumSignificantDigits: 3 })
    : Math.round(value).toLocaleString('en');

/** Of a duration in µs, in the largest unit of which there are some. */
function duration(us: number): string {
  if (us < 1000) return `${digits(us)} µs`;
  if (us < 1e6) return `${digits(us / 1000)} ms`;
  return us < 120e6 ? `${digits(us / 1e6)} s` : `${digits(us / 60e6)} min`;
}

function show(value: number, unit: Row['unit']): string {
  if (unit === 'µs') return duration(value);
  if (unit === 'ms') return duration(value * 1000);
  return unit === 'KB' || unit === 'MB' || unit === '%'
    ? `${digits(value)} ${unit}`
    : digits(value);
}

function goal({ limit, unit }: Row): string {
  if (limit === undefined) return '';
  const [sign, bound] =
    limit.atMost === undefined ? ['≥', limit.atLeast ?? 0] : ['≤', limit.atMost];
  return `${sign} ${limit.of === 'ratio' ? `${bound} ×` : show(bound, unit)}`;
}

const cells = (row: Row): string[] => [
  row.what,
  show(row.ours, row.unit),
  row.baseline === undefined ? '–' : show(row.baseline, row.unit),
  row.baseline === undefined || row.baseline === 0
    ? ''
    : `${(row.ours / row.baseline).toFixed(2)} ×`,
  goal(row),
  row.limit === undefined ? '' : isMet(row) ? 'yes' : '**no**',
];

/** The rows as a Markdown table that is also readable as plain text. */
export function table(rows: readonly Row[]): string {
  const lines = [['Work', 'Now', 'Limit', 'Ratio', 'Goal', 'Met'], ...rows.map(cells)];
  const widths = lines[0]?.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const [head = [], ...body] = lines.map((line) =>
    line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)),
  );
  const rule = head.map((cell) => '-'.repeat(cell.length));
  return [head, rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no values');
  return middle;
}
