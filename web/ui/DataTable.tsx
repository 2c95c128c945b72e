import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { CardFact } from './figures/facts.tsx';

export type Column<Row> = {
  name: string;
  /** A width class that its figures need; what is left belongs to the columns without one. */
  width?: string;
  /** A `th` of its own, for example one that sorts. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Many columns: less room around each. */
  isDense?: boolean;
};

type TableOrCardsProps<Row> = DataTableProps<Row> & {
  /** The width of the screen from which all columns have room beside the sidebar. */
  tableFrom?: `${number}rem`;
  /** From where on two cards stand side by side. */
  cardGrid?: string;
  renderCard: (row: Row) => ReactNode;
};

/** Rows as a table where its columns have room, as cards elsewhere. */
export function TableOrCards<Row extends { id: string }>(props: TableOrCardsProps<Row>) {
  const { tableFrom = '80rem', cardGrid = 'lg:grid-cols-2', renderCard, ...table } = props;
  const isWide = useMediaQuery(`(min-width: ${tableFrom})`);
  if (isWide) return <DataTable {...table} />;
  return (
    <ul className={clsx('grid gap-2', cardGrid)}>
      {table.rows.map((row) => (
        <li key={row.id} className="min-w-0">
          {renderCard(row)}
        </li>
      ))}
    </ul>
  );
}

function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, isDense = false } = props;
  const [first, ...others] = columns;
  const room = isDense ? 'px-2 py-1' : 'px-3 py-2';
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full table-fixed text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr>
            {columns.map(({ name, width, head }) => (
              <Fragment key={name}>
                {head ?? (
                  <th
                    scope="col"
                    className={clsx('py-2 font-medium', isDense ? 'px-2' : 'px-3', width)}
                  >
                    {name}
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={clsx('border-t border-line', !isDense && 'align-top')}>
              <th scope="row" className={clsx('font-normal', room)}>
                {first?.cell(row)}
              </th>
              {others.map(({ name, cell }) => (
                <td key={name} className={room}>
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

type CardFactsProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  /** The columns that stand on the card, in this order. */
  names: readonly string[];
  wide?: string;
  className?: string;
};

export function CardFacts<Row>(props: CardFactsProps<Row>) {
  const { row, columns, names, wide, className = 'grid-cols-2' } = props;
  return (
    <dl className={clsx('grid gap-x-3 gap-y-2 text-dense', className)}>
      {names.map((name) => (
        <CardFact key={name} name={name} isWide={name === wide}>
          {columns.find((column) => column.name === name)?.cell(row)}
        </CardFact>
      ))}
    </dl>
  );
}
