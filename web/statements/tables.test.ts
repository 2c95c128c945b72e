import { expect, it } from 'vitest';
import { csvTable, htmlTables } from './tables.ts';

const cellsOf = (rows: readonly { readonly cells: readonly string[] }[]) =>
  rows.map(({ cells }) => cells);

it.each([
  ['semicolons', 'a;b;c\n1,5;2;3\n'],
  ['commas', 'a,b,c\n"1,5",2,3\n'],
  ['tabs', 'a\tb\tc\n1,5\t2\t3\n'],
  ['bars', 'a|b|c\r\n1,5|2|3\r\n'],
])('reads a table whose cells are parted by %s', (_name, text) => {
  expect(cellsOf(csvTable(text))).toEqual([
    ['a', 'b', 'c'],
    ['1,5', '2', '3'],
  ]);
});

it('leaves out blank rows and blank cells at the end, and counts the rows of the file', () => {
  expect(csvTable('a,b,,\n,,,\n1,,2,\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', '', '2'] },
  ]);
});

it('keeps a line break inside of a quoted cell', () => {
  expect(cellsOf(csvTable('a,b\n"two\nlines",2\n'))).toEqual([
    ['a', 'b'],
    ['two\nlines', '2'],
  ]);
});

it('reads the cells of a page that can be seen, with their titles', () => {
  const rows = htmlTables(`<table>
    <tr><td title="#7 robot[sl]">41<br>0</td><td class="x hidden" colspan="8">secret</td>
        <td style="display: none">secret</td><td hidden>secret</td><td colspan=2>&nbsp;- 1&nbsp;234.5&minus; </td></tr>
    <tr><td>&nbsp;</td></tr>
    <tr><th>A<td>B
    <tr><td>C</table>`);
  expect(rows).toEqual([
    { line: 1, cells: ['41 0', '- 1 234.5−'], titles: new Map([[0, '#7 robot[sl]']]) },
    { line: 3, cells: ['A', 'B'] },
    { line: 4, cells: ['C'] },
  ]);
});
