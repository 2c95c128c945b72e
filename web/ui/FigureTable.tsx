import type { ReactNode } from 'react';
import type { Column } from './DataTable.tsx';

type FigureTableProps<Row> = {
  label: string;
  /** The first one names the row, the others are figures. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Sums below the rows, a text for each column. */
  sums?: readonly (readonly string[])[];
};

/** A table that is small enough for a phone: a name in front, figures behind it. */
export function FigureTable<Row extends { id: string }>(props: FigureTableProps<Row>) {
  const { label, columns, rows, sums = [] } = props;
  return (
    <table aria-label={label} className="w-full text-right text-dense">
      <thead className="text-ink-2">
        <tr>
          {columns.map(({ name }) => (
            <th
              key={name}
              scope="col"
              className="py-2 pl-2 align-bottom font-medium first:pl-0 first:text-left"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} cells={columns.map(({ cell }) => cell(row))} />
        ))}
      </tbody>
      {sums.length > 0 && (
        <tfoot className="font-semibold">
          {sums.map((cells) => (
            <TableRow key={cells[0]} cells={cells} />
          ))}
        </tfoot>
      )}
    </table>
  );
}

function TableRow({ cells: [name, ...figures] }: { cells: readonly ReactNode[] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 text-left font-medium wrap-anywhere">
        {name}
      </th>
      {figures.map((figure, column) => (
        <td key={column} className="py-2 pl-2">
          {figure}
        </td>
      ))}
    </tr>
  );
}
