import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Column<Row> = {
  name: string;
  /** A width class that its figures need; what is left belongs to the columns without one. */
  width?: string;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
};

/** A table of a console: where its columns have room; elsewhere cards stand for it. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows } = props;
  const [first, ...others] = columns;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full table-fixed text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr>
            {columns.map(({ name, width }) => (
              <th key={name} scope="col" className={clsx('px-3 py-2 font-medium', width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 font-normal">
                {first?.cell(row)}
              </th>
              {others.map(({ name, cell }) => (
                <td key={name} className="px-3 py-2">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
