import { clsx } from 'clsx';
import { useState } from 'react';
import { historyBand } from '#contracts/rules/signals/confidence-bands.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { SideBadge, StatusBadge, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { SignalCard } from './SignalCard.tsx';
import { SignalsOf } from './SignalsOf.tsx';
import { Informational } from './ScannerFacts.tsx';

/** Cells of one signal, shared by table and rows. */
type CellProps = { signal: Signal };

export function Confidence({ signal: { confidence } }: CellProps) {
  return <ConfidenceBadge confidence={confidence} bandOf={historyBand} />;
}

export const entryText = ({ instrument, entry_price }: Signal): string =>
  formatPrice(instrument, entry_price);

/** Short names of the scanners. */
const shortName: Readonly<Record<Signal['scanner_type'], string>> = {
  peak: 'Peak',
  weekly: 'Weekly',
  '1m_sniper': '1M Sniper',
  unknown: 'Another scanner',
};

/** Scanner of a signal, and whether it was backfilled. */
export const scannerText = ({ scanner_type, backfilled }: Signal): string =>
  `${shortName[scanner_type]}${backfilled ? ', backfilled' : ''}`;

export function IssuedAt({ signal: { timestamp } }: CellProps) {
  const at = Date.parse(timestamp);
  const now = useNow();
  return (
    <time dateTime={timestamp} title={`${formatMoment(at, now, 'UTC')} UTC`}>
      {formatMoment(at, now)}
    </time>
  );
}

/** Result after costs in R; a dash while open. */
export function Result({ signal: { r_net } }: CellProps) {
  if (r_net === null) return <span className="text-ink-3">–</span>;
  return <RMultiple value={r_net} className="font-semibold" />;
}

type HistoryLayoutProps = {
  signals: readonly Signal[];
  onOpen: (id: string) => void;
};

/** The history on narrow screens. The whole row opens the signal. */
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
            <span className="ml-auto">
              <Result signal={signal} />
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            <Confidence signal={signal} />
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

/** Columns with the widths of their figures; the reason gets the rest. */
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

/** The history on wide screens, with nine columns. */
function HistoryTable({ signals, onOpen }: HistoryLayoutProps) {
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

const FILTERS = ['All', 'Peak', 'Weekly', '1M Sniper'] as const;
type Filter = (typeof FILTERS)[number];

const scannerOf: Readonly<Record<Filter, Scanner | null>> = {
  All: null,
  Peak: 'peak',
  Weekly: 'weekly',
  '1M Sniper': '1m_sniper',
};

/** Nine columns fit beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** All past signals with their outcome. */
export function HistoryScreen() {
  const [filter, setFilter] = useState<Filter>('All');
  return (
    <>
      <ScreenHeading
        title="Trading History"
        subtitle="Every signal of the scanners, whatever became of it"
      />
      <div className="mb-3 max-w-md">
        <Segments legend="Scanner" options={FILTERS} value={filter} onChange={setFilter} />
      </div>
      <SignalsOf scanner={scannerOf[filter]} shape="rows">
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
  const [openId, setOpenId] = useState<string | null>(null);
  if (fromNotification !== seen) {
    setSeen(fromNotification);
    setOpenId(fromNotification?.item ?? openId);
  }
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? HistoryTable : HistoryRows;
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
