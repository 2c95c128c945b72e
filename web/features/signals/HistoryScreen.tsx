import { clsx } from 'clsx';
import { type Scanner, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useHistoryChoice, useHistoryRecord } from '#web/lib/history-entry.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { SideBadge, StatusBadge, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { OpenSignal, ResultInR, scannerText, shortScannerName, SignalRows } from './SignalRows.tsx';
import { Informational, SignalsOf, SignalsPage } from './SignalsOf.tsx';

/** The reason has no width: it gets the rest. */
const columns: readonly (Column<Signal> & { isFigure?: boolean })[] = [
  { name: 'Side', width: 'w-18', cell: (signal) => <SideBadge side={signal.signal_type} /> },
  {
    name: 'Entry',
    width: 'w-24',
    isFigure: true,
    cell: ({ instrument, entry_price }) => formatPrice(instrument, entry_price),
  },
  {
    name: 'Confidence',
    width: 'w-30',
    cell: ({ confidence }) => <ConfidenceBadge confidence={confidence} />,
  },
  { name: 'Scanner', width: 'w-24', cell: scannerText },
  { name: 'Time', width: 'w-26', cell: ({ timestamp }) => <LocalMoment instant={timestamp} /> },
  { name: 'Status', width: 'w-28', cell: (signal) => <StatusBadge status={signal.status} /> },
  {
    name: 'Result',
    width: 'w-24',
    isFigure: true,
    cell: (signal) => <ResultInR signal={signal} />,
  },
  {
    name: 'Reason',
    cell: ({ reason }) => (
      <p className="truncate text-ink-2" title={reason}>
        {reason}
      </p>
    ),
  },
];

function HistoryTable({ signals }: { signals: readonly Signal[] }) {
  const [, open] = useHistoryRecord('signal');
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr>
            <th scope="col" className="w-24 px-2 py-2 font-medium">
              Instrument
            </th>
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
                  onClick={() => open(signal.id)}
                  aria-label={`Open ${signal.instrument} ${signal.signal_type}`}
                  className="min-h-11 w-full rounded-control px-2 text-left font-medium text-accent underline-offset-2 -outline-offset-2 hover:underline"
                >
                  {signal.instrument}
                </button>
              </th>
              {columns.map(({ name, isFigure, cell }) => (
                <td key={name} className={clsx('px-2', isFigure && 'text-right')}>
                  {cell(signal)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const filters: readonly { key: 'all' | Scanner; label: string }[] = [
  { key: 'all', label: 'All' },
  ...SCANNERS.map((key) => ({ key, label: shortScannerName[key] })),
];

const filterKeys = filters.map(({ key }) => key);

const WIDE = '(min-width: 80rem)';

export function HistoryScreen() {
  const [filter, setFilter] = useHistoryChoice('scanner', filterKeys, 'all');
  const isWide = useMediaQuery(WIDE);
  return (
    <SignalsPage
      title="Trading History"
      subtitle="Every signal and its result"
      scanner={filter === 'all' ? null : filter}
    >
      {(signals) => (
        <>
          <div className="mb-3 max-w-md">
            <LabelledSegments
              legend="Scanner"
              options={filters}
              value={filter}
              onChange={setFilter}
            />
          </div>
          <SignalsOf list={signals} shape="rows" isFiltered={filter !== 'all'}>
            {(rows) =>
              isWide ? (
                <HistoryTable signals={rows} />
              ) : (
                <SignalRows label="Signals" signals={rows} />
              )
            }
          </SignalsOf>
          <MoreRows of={signals} failure="More signals could not be loaded." />
          <OpenSignal section="history" />
          <div className="mt-4">
            <Informational />
          </div>
        </>
      )}
    </SignalsPage>
  );
}
