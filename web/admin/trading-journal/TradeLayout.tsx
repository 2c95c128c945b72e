import type { MonitoredEntry } from '#web/data/admin-journal.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { TradeCards } from './TradeCards.tsx';
import { TradeTable } from './TradeTable.tsx';

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** A table where it has room, else cards. */
export function TradeLayout({ trades }: { trades: readonly MonitoredEntry[] }) {
  const Layout = useMediaQuery(WIDE) ? TradeTable : TradeCards;
  return <Layout trades={trades} />;
}
