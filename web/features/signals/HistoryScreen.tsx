import { useState } from 'react';
import { historyBand } from '#contracts/rules/confidence-bands.ts';
import type { Scanner } from '#contracts/rules/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useOpenedItem } from '#web/data/opened-item.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { HistoryRows } from './HistoryRows.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { Informational } from './scanner/Informational.tsx';
import { SignalCard } from './SignalCard.tsx';
import { SignalsOf } from './SignalsOf.tsx';

const FILTERS = ['All', 'Peak', 'Weekly', '1M Sniper'] as const;
type Filter = (typeof FILTERS)[number];

const scannerOf: Readonly<Record<Filter, Scanner | null>> = {
  All: null,
  Peak: 'peak',
  Weekly: 'weekly',
  '1M Sniper': '1m_sniper',
};

/** From here on nine columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** What the scanners have said so far, and what became of it. */
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
