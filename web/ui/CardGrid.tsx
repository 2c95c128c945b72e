import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type CardGridProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Classes with the columns of wide screens. */
  className: string;
  children: (row: Row) => ReactNode;
};

/** Cards side by side, as many as have room. */
export function CardGrid<Row>({ rows, keyOf, className, children }: CardGridProps<Row>) {
  return (
    <ul className={clsx('grid gap-3', className)}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="min-w-0">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
