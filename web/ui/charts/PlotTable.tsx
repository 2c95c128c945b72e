import { useState } from 'react';
import { formatPrice } from '#web/lib/format.ts';
import { ScrollArea } from '../ScrollArea.tsx';
import { formatCandleTime, type ChartModel } from './chart-model.ts';

type PlotTableProps = {
  /** What the table tells. */
  label: string;
  /** The first one names the row. */
  heads: readonly string[];
  /** Made only when the table is opened. */
  rows: () => readonly (readonly string[])[];
};

/** What a drawing shows as a table, for those who read figures better than pictures. */
export function PlotTable(props: PlotTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="max-w-full min-w-0"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
        Show as table
      </summary>
      {isOpen && <Table {...props} />}
    </details>
  );
}

function Table({ label, heads, rows }: PlotTableProps) {
  const [first, ...others] = heads;
  return (
    <ScrollArea label={label} className="max-h-96 overflow-auto">
      <table className="w-full text-right text-dense">
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {first}
            </th>
            {others.map((head) => (
              <th key={head} scope="col" className="py-2 pl-3 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map(([name, ...cells], row) => (
            <tr key={row} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={column} className="py-1.5 pl-3 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const MAX_ROWS = 50;

/** The newest candles as a table, for those who read figures better than pictures. */
export function CandleTable({ model }: { model: ChartModel }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="max-w-full min-w-0"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
        Show as table
      </summary>
      {isOpen && <Candles model={model} />}
    </details>
  );
}

function Candles({ model: { instrument, timeframe, candles } }: { model: ChartModel }) {
  const newestFirst = candles.slice(-MAX_ROWS).reverse();
  const caption = `The last ${newestFirst.length} candles of ${instrument} ${timeframe}, newest first, in UTC`;
  // It scrolls by itself, and must then be reachable by keyboard.
  const scrollable = { role: 'region', tabIndex: 0, 'aria-label': caption };
  return (
    <div {...scrollable} className="max-h-96 overflow-auto">
      <table className="w-full text-right text-dense">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              Time (UTC)
            </th>
            {['Open', 'High', 'Low', 'Close', 'Volume'].map((label) => (
              <th key={label} scope="col" className="py-2 pl-3 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ t, o, h, l, c, v }) => (
            <tr key={t} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {formatCandleTime(t, timeframe)}
              </th>
              {[o, h, l, c].map((price, column) => (
                <td key={column} className="py-1.5 pl-3">
                  {formatPrice(instrument, price)}
                </td>
              ))}
              <td className="py-1.5 pl-3">{v.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
