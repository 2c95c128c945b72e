import type { MonitoredEntry } from '#web/data/admin-journal.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { TradeLayout } from './TradeLayout.tsx';

/** Samples under their banner: there is nothing to look for in them. */
export const SampleTrades = ({ trades }: { trades: readonly MonitoredEntry[] }) => (
  <Panel title="Journal Entries" isPlain>
    <TradeLayout trades={trades} />
  </Panel>
);
