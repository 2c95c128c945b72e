import { clsx } from 'clsx';
import { useState } from 'react';
import { historyBand } from '#contracts/rules/signals/confidence-bands.ts';
import { type Scanner, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { SideBadge, StatusBadge, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useHistoryChoice, useHistoryRecord } from '#web/lib/history-entry.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { SignalCard } from './SignalCard.tsx';
import { Informational, SignalsOf } from './SignalsOf.tsx';

const shortName: Readonly<Record<Signal['scanner_type'], string>> = {
  peak: 'Peak',
  weekly: 'Weekly',
  '1m_sniper': '1M Sniper',
  unknown: 'Another scanner',
};

const confidenceOf = ({ confidence }: Signal) => (
  <ConfidenceBadge confidence={confidence} bandOf={historyBand} />
);

const entryText = ({ instrument, entry_price }: Signal): string =>
  formatPrice(instrument, entry_price);

const scannerText = ({ scanner_type, backfilled }: Signal): string =>
  `${shortName[scanner_type]}${backfilled ? ', backfilled' : ''}`;

function IssuedAt({ signal: { timestamp } }: { signal: Signal }) {
  const at = Date.parse(timestamp);
  const now = useNow();
  return (
    <time dateTime={timestamp} title={`${formatMoment(at, now, 'UTC')} UTC`}>
      {formatMoment(at, now)}
    </time>
  );
}

/** Result after costs in R; a dash while open. */
const resultOf = ({ r_net }: Signal) =>
  r_net === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <RMultiple value={r_net} className="font-semibold" />
  );

type HistoryLayoutProps = {
  signals: readonly Signal[];
  onOpen: (id: string) => void;
};

function HistoryRows({ signals, onOpen }: HistoryLayoutProps) {
  return (
    <ul
      aria-label="Signals"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {signals.map((signal) => (
        <li key={signal.id} className="relative flex flex-col gap-1 px-3 py-2.5">
          <div className="flex items-center gap-2">
            <h3 className="font-semibold">{signal.instrument}</h3>
            <SideBadge side={signal.signal_type} />
            <span className="ml-auto">{resultOf(signal)}</span>
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            {confidenceOf(signal)}
            <StatusBadge status={signal.status} />
          </div>
          <p className="truncate text-dense text-ink-2">
            {entryText(signal)} · {scannerText(signal)} · <IssuedAt signal={signal} />
          </p>
          <p className="truncate text-dense text-ink-3">{signal.reason}</p>
          <button
            type="button"
            aria-label={`Open ${signal.instrument} ${signal.signal_type}`}
            onClick={() => onOpen(signal.id)}
            className="absolute inset-0 -outline-offset-2 transition-colors hover:bg-ink/5"
          />
        </li>
      ))}
    </ul>
  );
}

/** The reason has no width: it gets the rest. */
const columns: readonly (Column<Signal> & { isFigure?: boolean })[] = [
  { name: 'Side', width: 'w-18', cell: (signal) => <SideBadge side={signal.signal_type} /> },
  { name: 'Entry', width: 'w-24', isFigure: true, cell: entryText },
  { name: 'Confidence', width: 'w-30', cell: confidenceOf },
  { name: 'Scanner', width: 'w-24', cell: scannerText },
  { name: 'Time', width: 'w-26', cell: (signal) => <IssuedAt signal={signal} /> },
  { name: 'Status', width: 'w-28', cell: (signal) => <StatusBadge status={signal.status} /> },
  { name: 'Result', width: 'w-24', isFigure: true, cell: resultOf },
  {
    name: 'Reason',
    cell: ({ reason }) => (
      <p className="truncate text-ink-2" title={reason}>
        {reason}
      </p>
    ),
  },
];

function HistoryTable({ signals, onOpen }: HistoryLayoutProps) {
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
                  onClick={() => onOpen(signal.id)}
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
  ...SCANNERS.map((key) => ({ key, label: shortName[key] })),
];

const filterKeys = filters.map(({ key }) => key);

const WIDE = '(min-width: 80rem)';

export function HistoryScreen() {
  const [filter, setFilter] = useHistoryChoice('scanner', filterKeys, 'all');
  return (
    <>
      <ScreenHeading
        title="Trading History"
        subtitle="Every signal of the scanners, whatever became of it"
      />
      <div className="mb-3 max-w-md">
        <LabelledSegments legend="Scanner" options={filters} value={filter} onChange={setFilter} />
      </div>
      <SignalsOf scanner={filter === 'all' ? null : filter} shape="rows">
        {(signals) => <HistoryList signals={signals} />}
      </SignalsOf>
      <div className="mt-4">
        <Informational />
      </div>
    </>
  );
}

function HistoryList({ signals }: { signals: readonly Signal[] }) {
  const fromNotification = useOpenedItem('history');
  const [seen, setSeen] = useState<object | null>(null);
  const [openId, setOpenId] = useHistoryRecord('signal');
  if (fromNotification !== seen) {
    setSeen(fromNotification);
    setOpenId(fromNotification?.item ?? openId);
  }
  const Layout = useMediaQuery(WIDE) ? HistoryTable : HistoryRows;
  const opened = signals.find(({ id }) => id === openId);
  return (
    <>
      <Layout signals={signals} onOpen={setOpenId} />
      {opened !== undefined && (
        <Dialog isOpen onClose={() => setOpenId(null)} size="lg" title="Signal" isReading>
          <SignalCard signal={opened} bandOf={historyBand} />
        </Dialog>
      )}
    </>
  );
}
