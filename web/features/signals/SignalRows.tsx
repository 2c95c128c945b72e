import { clsx } from 'clsx';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import type { Signal } from '#contracts/signals.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { daysBetween, formatDateTime, formatMoment, toLocalMinute } from '#web/lib/format-time.ts';
import { useSignal } from '#web/data/signals/linked-signal.ts';
import { useHistoryRecord } from '#web/lib/history-entry.ts';
import { useLinkedRecord } from '#web/lib/linked-record.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MissingRecord } from '#web/ui/LinkedRecord.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { ConfidenceBadge, SideWord, StatusWord } from '#web/ui/figures/badges.tsx';
import { SignalCard } from './SignalCard.tsx';

export const shortScannerName: Readonly<Record<Signal['scanner_type'], string>> = {
  peak: 'Peak',
  weekly: 'Weekly',
  '1m_sniper': '1M Sniper',
  unknown: 'Another scanner',
};

/** `Weekly, backfilled` */
export const scannerText = ({ scanner_type, backfilled }: Signal): string =>
  `${shortScannerName[scanner_type]}${backfilled ? ', backfilled' : ''}`;

/** Result after costs in R; a dash while open. */
export function ResultInR({ signal: { r_net } }: { signal: Signal }) {
  if (r_net === null) return <span className="text-ink-3">–</span>;
  return <RMultiple value={r_net} className="font-semibold" />;
}

/** As `ResultInR`, without the arrow, which has no room: the sign says the same. */
function ResultText({ signal: { r_net } }: { signal: Signal }) {
  if (r_net === null) return <span className="text-ink-3">–</span>;
  return (
    <span
      className={clsx('font-semibold whitespace-nowrap', r_net < 0 ? 'text-loss' : 'text-gain')}
    >
      {formatR(r_net)}
    </span>
  );
}

const yearOf = (moment: Date): string => toLocalMinute(moment).slice(0, 4);

/** `14:05` of today, `Nov 25` of this year, else with the year. */
function formatShort(at: Date, now: Date): string {
  if (daysBetween(at, now) === 0) return formatMoment(at.getTime(), now);
  return formatDateTime(at.getTime(), {
    day: 'numeric',
    month: 'short',
    ...(yearOf(at) !== yearOf(now) && { year: '2-digit' }),
  });
}

function IssuedAt({ signal: { timestamp } }: { signal: Signal }) {
  const now = useNow();
  const at = new Date(timestamp);
  return (
    <time
      dateTime={timestamp}
      title={`${formatMoment(at.getTime(), now, 'UTC')} UTC`}
      className="w-11 text-right text-meta whitespace-nowrap text-ink-3"
    >
      {formatShort(at, now)}
    </time>
  );
}

/** Signals in one line each; a press opens the whole card in the sheet of `OpenSignal`. */
export function SignalRows({ label, signals }: { label: string; signals: readonly Signal[] }) {
  const [, open] = useHistoryRecord('signal');
  return (
    <ul
      aria-label={label}
      className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {signals.map((signal) => (
        <li
          key={signal.id}
          className="relative flex min-h-12 flex-wrap items-center gap-x-1.5 px-3 text-dense @lg:gap-x-2"
        >
          <span className="w-16 font-semibold">{signal.instrument}</span>
          <span className="w-12 text-meta font-medium whitespace-nowrap">
            <SideWord side={signal.signal_type} />
          </span>
          <span className="grow whitespace-nowrap">
            <StatusWord status={signal.status} />
          </span>
          <span className="hidden w-36 text-ink-3 @lg:inline">{scannerText(signal)}</span>
          <span className="hidden w-28 @xl:inline">
            <ConfidenceBadge confidence={signal.confidence} />
          </span>
          <span className="ml-auto flex items-baseline gap-x-2">
            <ResultText signal={signal} />
            <IssuedAt signal={signal} />
          </span>
          <button
            type="button"
            aria-label={`Open ${signal.instrument} ${signal.signal_type}`}
            onClick={() => open(signal.id)}
            className="absolute inset-0 -outline-offset-2 transition-colors hover:bg-ink/5"
          />
        </li>
      ))}
    </ul>
  );
}

type OpenSignalProps = {
  /** The section whose notifications and links open a signal here. */
  section: string;
  /** Signals of the screen that the loaded lists may lack. */
  among?: readonly Signal[];
};

/** The signal that a row, a notification or a link has opened, as a card in a sheet. */
export function OpenSignal({ section, among = [] }: OpenSignalProps) {
  const [id, open] = useLinkedRecord('signal', useOpenedItem(section));
  return id !== null && <SignalSheet id={id} among={among} onClose={() => open(null)} />;
}

type SignalSheetProps = { id: string; among: readonly Signal[]; onClose: () => void };

function SignalSheet({ id, among, onClose }: SignalSheetProps) {
  const lookup = useSignal(id, among);
  if (lookup === null) return null;
  const { row, hasFailed } = lookup;
  if (row === null) return <MissingRecord name="signal" hasFailed={hasFailed} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} size="lg" title="Signal" isReading>
      <SignalCard signal={row} />
    </Dialog>
  );
}
