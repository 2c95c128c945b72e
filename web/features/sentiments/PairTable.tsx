import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { Modelled } from './badges.tsx';

export type PairColumn<Row> = {
  name: string;
  isModelled?: boolean;
  /** Figures stand at the right, under each other. */
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
};

type PairTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly PairColumn<Row>[];
  /** What names the row; the pair itself where absent. */
  renderPair?: (row: Row) => ReactNode;
};

/** A row for each pair; where it is wider than the screen, the pairs stay in sight. */
export function PairTable<Row extends { pair: Instrument }>(props: PairTableProps<Row>) {
  const { label, rows, columns, renderPair } = props;
  return (
    <ScrollArea
      label={label}
      className="overflow-x-auto rounded-card border border-line bg-surface scrollbar-slim"
    >
      <table className="w-full text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr className="align-bottom">
            <th scope="col" className="sticky left-0 z-10 bg-sunken px-3 py-2 font-medium">
              Pair
            </th>
            {columns.map(({ name, isModelled, isFigure }) => (
              <th key={name} scope="col" className="px-1.5 py-2 font-medium">
                <span
                  className={clsx(
                    'flex flex-col gap-1',
                    isFigure === true ? 'items-end' : 'items-start',
                  )}
                >
                  {isModelled === true && <Modelled />}
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.pair} className="h-12 border-t border-line">
              <th scope="row" className="sticky left-0 z-10 bg-surface px-3 font-medium">
                {renderPair === undefined ? row.pair : renderPair(row)}
              </th>
              {columns.map(({ name, isFigure, cell }) => (
                <td
                  key={name}
                  className={clsx('px-1.5 whitespace-nowrap', isFigure && 'text-right')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
