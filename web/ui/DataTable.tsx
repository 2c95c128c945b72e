import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { CardFact } from './figures/facts.tsx';
import { type Selection, SelectAll, SelectRow } from './selection.tsx';
import { lazyPart } from './lazy-part.ts';
import { useRowKeys } from './row-keys.ts';

export type Column<Row, Key extends string = string> = {
  name: string;
  /** A width class that its figures need; what is left belongs to the columns without one. */
  width?: string;
  /** What a list sorts by when its head is pressed; absent for a column that nothing sorts by. */
  sortKey?: Key;
  /** Figures stand at the end, so that their digits align. */
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
};

/** `-expires` is `{ key: 'expires', isDown: true }`. */
export type Sorting<Key extends string = string> = {
  key: Key;
  isDown: boolean;
  onSort: (key: Key, isDown: boolean) => void;
};

type DataTableProps<Row, Key extends string> = {
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  /** Many columns: less room around each. */
  isDense?: boolean;
  sorting?: Sorting<Key>;
  selection?: Selection;
  /** Enter opens the row that has the focus. */
  onOpen?: (row: Row) => void;
  /** The width of the screen from which all columns have room beside the sidebar. */
  tableFrom?: `${number}rem`;
  /** From where on two cards stand side by side. */
  cardGrid?: string;
  renderCard: (row: Row) => ReactNode;
};

/** From here on only the rows in view are in the page. */
const VIRTUAL_FROM = 200;

/** Loaded lazily: few lists are that long. */
const VirtualRows = lazyPart(async () => (await import('./VirtualRows.tsx')).VirtualRows);

/**
 * The rows of a list: a table where its columns have room, cards elsewhere. Sorting and selection are the
 * caller's: its server knows the rows that are not loaded. Keys: see `useRowKeys`.
 */
export function DataTable<Row extends { id: string }, Key extends string>(
  props: DataTableProps<Row, Key>,
) {
  const { tableFrom = '80rem' } = props;
  const isWide = useMediaQuery(`(min-width: ${tableFrom})`);
  return isWide ? <Table {...props} /> : <Cards {...props} />;
}

function Cards<Row extends { id: string }, Key extends string>(props: DataTableProps<Row, Key>) {
  const { label, rows, selection, cardGrid = 'lg:grid-cols-2', renderCard } = props;
  return (
    <>
      {selection !== undefined && <SelectAll selection={selection} rows={rows} isLabelled />}
      <ul aria-label={label} className={clsx('grid gap-2', cardGrid)}>
        {rows.map((row) => (
          <li key={row.id} className="flex min-w-0 items-start">
            {selection !== undefined && <SelectRow selection={selection} id={row.id} />}
            <div className="min-w-0 grow self-stretch">{renderCard(row)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Table<Row extends { id: string }, Key extends string>(props: DataTableProps<Row, Key>) {
  const { label, columns, rows, isDense = false, sorting, selection, onOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, { rows, onOpen, selection });
  const room = isDense ? 'px-2 py-1' : 'px-3 py-2';
  const row = (each: Row, index: number, measure?: (element: HTMLElement | null) => void) => (
    <tr
      key={each.id}
      ref={measure}
      data-index={index}
      data-row={each.id}
      tabIndex={-1}
      aria-selected={selection?.has(each.id)}
      className={clsx(
        'border-t border-line -outline-offset-2',
        !isDense && 'align-top',
        selection?.has(each.id) === true ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      {selection !== undefined && (
        <td className="w-11">
          <SelectRow selection={selection} id={each.id} />
        </td>
      )}
      {columns.map(({ name, isFigure, cell }, at) =>
        at === 0 ? (
          <th key={name} scope="row" className={clsx('font-normal', room)}>
            {cell(each)}
          </th>
        ) : (
          <td key={name} className={clsx(room, isFigure && 'text-right')}>
            {cell(each)}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full table-fixed text-left text-dense">
        <thead className="sticky top-14 z-10 bg-sunken text-ink-2">
          <tr>
            {selection !== undefined && (
              <th scope="col" className="w-11">
                <SelectAll selection={selection} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} isDense={isDense} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.length < VIRTUAL_FROM ? (
            rows.map((each, index) => row(each, index))
          ) : (
            <Suspense fallback={rows.slice(0, VIRTUAL_FROM).map((each, index) => row(each, index))}>
              <VirtualRows
                count={rows.length}
                body={body}
                renderRow={(index, measure) => {
                  const each = rows[index];
                  return each === undefined ? null : row(each, index, measure);
                }}
              />
            </Suspense>
          )}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row, Key extends string> = {
  column: Column<Row, Key>;
  isDense: boolean;
  sorting: Sorting<Key> | undefined;
};

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/** A head that sorts by its column; a second press reverses the order. */
function Head<Row, Key extends string>({ column, isDense, sorting }: HeadProps<Row, Key>) {
  const { name, width, sortKey, isFigure } = column;
  const room = isDense ? 'px-2' : 'px-3';
  const look = clsx('font-medium', isFigure && 'text-right', width);
  if (sortKey === undefined || sorting === undefined) {
    return (
      <th scope="col" className={clsx('py-2', room, look)}>
        {name}
      </th>
    );
  }
  const { key, isDown, onSort } = sorting;
  const order = key === sortKey ? (isDown ? 'descending' : 'ascending') : 'none';
  const Arrow = arrows[order];
  return (
    <th scope="col" aria-sort={order === 'none' ? undefined : order} className={look}>
      <button
        type="button"
        onClick={() => onSort(sortKey, order === 'ascending')}
        className={clsx(
          'flex min-h-9 w-full items-center gap-1 py-2 transition-colors hover:text-ink touch:min-h-11',
          isFigure === true && 'justify-end',
          room,
        )}
      >
        {name}
        <Arrow
          aria-hidden
          className={clsx('size-3.5 shrink-0', order === 'none' && 'text-ink-3')}
        />
      </button>
    </th>
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
