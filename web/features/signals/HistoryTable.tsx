import { clsx } from 'clsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { Confidence, entryText, IssuedAt, Result, scannerText } from './history-cells.tsx';
import type { HistoryLayoutProps } from './HistoryRows.tsx';
import { StatusBadge } from '#web/ui/signal-badges.tsx';

/** Names with widths that the figures need; what is left belongs to the reason. */
const columns = [
  { name: 'Instrument', width: 'w-24' },
  { name: 'Side', width: 'w-18' },
  { name: 'Entry', width: 'w-24', isFigure: true },
  { name: 'Confidence', width: 'w-30' },
  { name: 'Scanner', width: 'w-24' },
  { name: 'Time', width: 'w-26' },
  { name: 'Status', width: 'w-28' },
  { name: 'Result', width: 'w-24', isFigure: true },
  { name: 'Reason' },
];

/** The history where all nine columns have room. */
export function HistoryTable({ signals, onOpen }: HistoryLayoutProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr>
            {columns.map(({ name, width, isFigure }) => (
              <th
                key={name}
                scope="col"
                className={clsx('px-2 py-2 font-medium', width, isFigure && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <tr key={signal.id} className="h-12 border-t border-line hover:bg-sunken">
              <th scope="row" className="font-normal">
                <button
                  type="button"
                  onClick={() => onOpen(signal.id)}
                  aria-label={`Open ${signal.instrument} ${signal.signal_type}`}
                  className="min-h-11 w-full rounded-control px-2 text-left font-medium text-accent underline-offset-2 -outline-offset-2 hover:underline"
                >
                  {signal.instrument}
                </button>
              </th>
              <td className="px-2">
                <SideBadge side={signal.signal_type} />
              </td>
              <td className="px-2 text-right">{entryText(signal)}</td>
              <td className="px-2">
                <Confidence signal={signal} />
              </td>
              <td className="px-2">{scannerText(signal)}</td>
              <td className="px-2">
                <IssuedAt signal={signal} />
              </td>
              <td className="px-2">
                <StatusBadge status={signal.status} />
              </td>
              <td className="px-2 text-right">
                <Result signal={signal} />
              </td>
              <td className="px-2">
                <p className="truncate text-ink-2" title={signal.reason}>
                  {signal.reason}
                </p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
