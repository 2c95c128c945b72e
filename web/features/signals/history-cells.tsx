import { historyBand } from '#contracts/rules/signals/confidence-bands.ts';
import type { Signal } from '#contracts/signals.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { useNow } from '#web/lib/use-now.ts';
import { RMultiple } from '#web/ui/figures/RMultiple.tsx';
import { ConfidenceBadge } from '#web/ui/figures/signal-badges.tsx';

/** The parts of one signal, the same in a table and in a row. */
type CellProps = { signal: Signal };

export function Confidence({ signal: { confidence } }: CellProps) {
  return <ConfidenceBadge confidence={confidence} bandOf={historyBand} />;
}

export const entryText = ({ instrument, entry_price }: Signal): string =>
  formatPrice(instrument, entry_price);

/** The scanners where little room is left. */
const shortName: Readonly<Record<Signal['scanner_type'], string>> = {
  peak: 'Peak',
  weekly: 'Weekly',
  '1m_sniper': '1M Sniper',
  unknown: 'Another scanner',
};

/** Of which scanner, and whether it is of its own time. */
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

/** What it brought after costs; a dash while nothing is known. */
export function Result({ signal: { r_net } }: CellProps) {
  if (r_net === null) return <span className="text-ink-3">–</span>;
  return <RMultiple value={r_net} className="font-semibold" />;
}
