import type { MonitoredEntry } from '#web/data/admin-journal.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';

/** The parts of one trade, the same in a table row and on a card. */
type CellProps = { trade: MonitoredEntry };

export const Trader = ({ trade: { username } }: CellProps) => (
  <span className="font-medium wrap-anywhere text-ink">{username}</span>
);

export function TradeDate({ trade: { date } }: CellProps) {
  const now = useNow();
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {formatMoment(Date.parse(date), now)}
    </time>
  );
}

export const Pair = ({ trade: { pair } }: CellProps) => (
  <span className="wrap-anywhere">{pair}</span>
);

export const Strategy = ({ trade: { strategy } }: CellProps) =>
  strategy === '' ? (
    <span className="text-ink-3">None given</span>
  ) : (
    <span className="wrap-anywhere">{strategy}</span>
  );
