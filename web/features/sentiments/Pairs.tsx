import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Modelled } from './SentimentFigures.tsx';

type PairSelectProps = {
  pairs: readonly Instrument[];
  value: Instrument;
  onChoose: (pair: Instrument) => void;
};

export function PairSelect({ pairs, value, onChoose }: PairSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        Pair
      </label>
      <div className="w-full max-w-sm">
        <Select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = pairs.find((pair) => pair === target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
          options={pairs.map((pair) => ({
            value: pair,
            label: `${pair} · ${instrumentFacts[pair].title}`,
          }))}
        />
      </div>
    </div>
  );
}

export type PairColumn<Row> = {
  name: string;
  isModelled?: boolean;
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
};

type PairTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly PairColumn<Row>[];
  renderPair?: (row: Row) => ReactNode;
};

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
