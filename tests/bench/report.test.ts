import { expect, it } from 'vitest';
import { readRecordedFigures } from './recorded-figures.ts';
import { isMet, type Row, table } from './report.ts';

const aRow: Row = { what: 'a request', ours: 76.4, unit: 'µs' };

it('the table shows each figure in the largest unit that it reaches, with its limit and its goal', () => {
  const rows: Row[] = [
    { ...aRow, baseline: 21, limit: { of: 'ratio', atMost: 1.5 } },
    { what: 'a push', ours: 15_700, unit: 'ms', limit: { of: 'figure', atMost: 18_000 } },
    { what: 'all checks', ours: 361_000, unit: 'ms' },
    { what: 'members', ours: 5000, unit: 'members', limit: { of: 'figure', atLeast: 3000 } },
  ];
  const cells = table(rows)
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  expect(cells.filter((_, line) => line !== 1)).toEqual([
    ['Work', 'Now', 'Limit', 'Ratio', 'Goal', 'Met'],
    ['a request', '76.4 µs', '21 µs', '3.64 ×', '≤ 1.5 ×', '**no**'],
    ['a push', '15.7 s', '–', '', '≤ 18 s', 'yes'],
    ['all checks', '6.02 min', '–', '', '', ''],
    ['members', '5,000', '–', '', '≥ 3,000', 'yes'],
  ]);
});

it('a goal of the figure is not judged by the ratio, and a row without a goal only informs', () => {
  expect(isMet({ ...aRow, baseline: 1, limit: { of: 'figure', atMost: 80 } })).toBe(true);
  expect(isMet({ ...aRow, baseline: 76, limit: { of: 'ratio', atMost: 1 } })).toBe(false);
  expect(isMet({ ...aRow, baseline: 1 })).toBe(true);
});

it('the documents still have the figures that the table takes from them', () => {
  const figures = readRecordedFigures();
  expect(figures.map(({ unit }) => unit)).toEqual(['members', 'members', 'ms']);
  for (const { what, ours } of figures) {
    expect(ours).toBeGreaterThan(100);
    expect(what).toMatch(/of 20\d\d-\d\d-\d\d\)$/);
  }
});
