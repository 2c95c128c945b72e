import { type ReactNode, useState } from 'react';
import { formatPrice } from '#web/lib/format.ts';
import { ScrollArea } from '../ScrollArea.tsx';
import { candleZone, formatCandleTime, type ChartModel } from './chart-model.ts';

type PlotTableProps = {
  label: string;
  heads: readonly string[];
  rows: () => readonly (readonly string[])[];
};

/** A table that is drawn only when it is opened, for those who read figures better than pictures. */
export function ShowAsTable({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="max-w-full min-w-0"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
        Show as table
      </summary>
      {isOpen && children}
    </details>
  );
}

export function PlotTable(props: PlotTableProps) {
  return (
    <ShowAsTable>
      <Table {...props} />
    </ShowAsTable>
  );
}

function Table({ label, heads, rows }: PlotTableProps) {
  const [first, ...others] = heads;
  return (
    <ScrollArea label={label} className="max-h-96 overflow-auto">
      <table className="w-full text-right text-dense">
        <caption className="sr-only">{label}</caption>
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

export function CandleTable({ model }: { model: ChartModel }) {
  const { instrument, timeframe, candles } = model;
  const newestFirst = candles.slice(-MAX_ROWS).reverse();
  const zone = candleZone(newestFirst[0]?.t ?? 0, timeframe);
  return (
    <PlotTable
      label={`The last ${newestFirst.length} candles of ${instrument} ${timeframe}, newest first${zone && `, in ${zone}`}`}
      heads={[zone === '' ? 'Date' : `Time (${zone})`, 'Open', 'High', 'Low', 'Close', 'Volume']}
      rows={() =>
        newestFirst.map(({ t, o, h, l, c, v }) => [
          formatCandleTime(t, timeframe),
          ...[o, h, l, c].map((price) => formatPrice(instrument, price)),
          v.toLocaleString(),
        ])
      }
    />
  );
}
